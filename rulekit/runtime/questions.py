"""Questions: what a `choose` offers, and where each answer leads (semantics §7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.expr import Value
from rulekit.instructions import AskYes, Choose, ChooseOrder, ChooseSeveral, Instruction, Menu, MenuBranch
from rulekit.runtime.choosing import about_twins, chooser_of, each_sort_once
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.expressions import Values
from rulekit.runtime.openness import openness_of
from rulekit.runtime.steps import Step, log
from rulekit.runtime.subsets import Subsets, choose_several

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# ── One ───────────────────────────────────────────────────────────────────────────────────────


def choose(machine: Machine, ins: Choose, code: int, at: int) -> Step:
    """One question; a list value is asked element by element."""
    if ins.progress is not None:
        return _choose_elements(machine, ins, code, at)
    slot = ins.query.generators[0].slot
    name = ins.query.generators[0].name
    options_of = _options(machine, ins)
    chooser = None if ins.chooser is None else chooser_of(machine, ins.chooser)
    follow, word = at + 1, ins.word
    openness = openness_of(machine, ins, code, at)

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        if index == len(options):
            log(draft, frame, ins, "declined", value=ins.word, you=who)
            frame.at = ins.declined
            return
        frame.locals[slot] = options[index]
        if draft.events is not None:
            log(draft, frame, ins, "chose", value=options[index], open_to=openness(draft, frame), you=who)
        frame.at = follow

    def step(draft: Draft, frame: Frame) -> int:
        who = frame.you if chooser is None else chooser(draft, frame)
        options = options_of(draft, frame.locals, frame.you) if who is not None else ()
        if not options:
            return ins.none
        if word is None and len(options) == 1:
            frame.locals[slot] = options[0]
            if draft.events is not None:
                log(draft, frame, ins, "chose", value=options[0], open_to=openness(draft, frame), you=who)
            return follow
        assert who is not None
        return machine.ask(draft, who, options, word, ins, name, take)

    return step


def _options(machine: Machine, ins: Choose) -> Values:
    """The values offered, each once, alike ones in one hand, area or bag once."""
    offered = machine.compiler.options(ins.query)
    if not about_twins(machine, ins):
        return offered

    def options(draft: Draft, values: list[Any], you: int) -> Sequence[Value]:
        found = offered(draft, values, you)
        return each_sort_once(machine, draft, found) if len(found) > 1 else found

    return options


def _choose_elements(machine: Machine, ins: Choose, code: int, at: int) -> Step:
    """A choice among lists, one element after the other; `stop` where one of them ends."""
    progress, name = ins.progress, ins.query.generators[0].name
    assert progress is not None
    options_of = _options(machine, ins)
    chooser = chooser_of(machine, ins.chooser)
    openness = openness_of(machine, ins, code, at)

    def finish(draft: Draft, frame: Frame, who: int | None) -> int:
        slot = ins.query.generators[0].slot
        frame.locals[slot], frame.locals[progress] = frame.locals[progress] or (), None
        if draft.events is not None:
            log(draft, frame, ins, "chose", value=frame.locals[slot], open_to=openness(draft, frame), you=who)
        return at + 1

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        picked = frame.locals[progress] or ()
        if index < len(options):
            frame.locals[progress] = (*picked, options[index])
            frame.at = at
        elif picked or ins.word is None:
            frame.at = finish(draft, frame, chooser(draft, frame))
        else:
            frame.locals[progress] = None
            log(draft, frame, ins, "declined", value=ins.word, you=who)
            frame.at = ins.declined

    def step(draft: Draft, frame: Frame) -> int:
        who = chooser(draft, frame)
        lists: Sequence[Any] = options_of(draft, frame.locals, frame.you) if who is not None else ()
        if not lists:
            return ins.none
        picked = frame.locals[progress] or ()
        while True:
            lists = [values for values in lists if values[: len(picked)] == picked]
            ends = picked in lists
            following = tuple(dict.fromkeys(values[len(picked)] for values in lists if len(values) > len(picked)))
            word = "stop" if ends else None
            if not picked and ins.word is not None:
                word = ins.word
            frame.locals[progress] = picked
            if not following:  # a list of nothing is no answer to a `may`
                is_none = not picked and ins.word is not None
                return ins.none if is_none else finish(draft, frame, who)
            if len(following) > 1 or word is not None:
                assert who is not None
                return machine.ask(draft, who, following, word, ins, name, take)
            picked = (*picked, following[0])

    return step


def choose_order(machine: Machine, ins: ChooseOrder, code: int, at: int) -> Step:
    """Lets you order components, the first uppermost; alike ones are one choice, the last is not asked."""
    what = machine.compile(ins.what)
    progress = ins.progress

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        frame.locals[progress] = (*(frame.locals[progress] or ()), options[index])
        frame.at = at

    def step(draft: Draft, frame: Frame) -> int:
        value = what(draft, frame.locals, frame.you)
        components = value if isinstance(value, tuple) else (() if value is None else (value,))
        while True:
            done = frame.locals[progress] or ()
            left = [c for c in components if c not in done]
            sorts = {machine.face(draft, c): c for c in reversed(left)}
            if len(sorts) <= 1:
                frame.locals[ins.slot], frame.locals[progress] = (*done, *left), None
                return at + 1
            return machine.ask(draft, frame.you, sorted(sorts.values(), key=left.index), None, ins, "order", take)

    return step


# ── Menus and may ─────────────────────────────────────────────────────────────────────────────


def _has_option(machine: Machine, first: Choose | ChooseSeveral) -> Callable[[Draft, Frame], bool]:
    chooser = chooser_of(machine, first.chooser)
    if isinstance(first, Choose):
        options_of = _options(machine, first)
        return lambda draft, frame: (
            chooser(draft, frame) is not None and bool(options_of(draft, frame.locals, frame.you))
        )
    search = Subsets(machine, first)

    def has_option(draft: Draft, frame: Frame) -> bool:
        if chooser(draft, frame) is None:
            return False
        known = search.read(draft, frame)
        return bool(search.following(draft, frame, [], known)) or (known[2] <= 0 and search.holds(draft, frame, []))

    return has_option


def _branch(machine: Machine, branch: MenuBranch) -> Callable[[Draft, Frame], bool]:
    holds = machine.compiler.clauses(branch.where) if branch.where else None
    first = _has_option(machine, branch.first) if branch.first is not None else None

    def is_open(draft: Draft, frame: Frame) -> bool:
        if holds is not None and not holds(draft, frame.locals, frame.you):
            return False
        return first is None or first(draft, frame)

    return is_open


def menu(machine: Machine, ins: Menu, code: int, at: int) -> Step:
    """`choose one`: offers the branches that are open; one alone is taken unasked."""
    branches = [(branch.label, branch.to, _branch(machine, branch)) for branch in ins.branches]
    goes_on = {branch.label: branch.to for branch in ins.branches}

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        if index == len(options):
            log(draft, frame, ins, "declined", value=ins.word, you=who)
            frame.at = ins.declined
            return
        label = options[index]
        log(draft, frame, ins, "chose", value=label)
        frame.at = goes_on[str(label)]

    def step(draft: Draft, frame: Frame) -> int:
        open_ones = [label for label, _, is_open in branches if is_open(draft, frame)]
        if not open_ones:
            return ins.none
        if len(open_ones) == 1 and ins.word is None:
            log(draft, frame, ins, "chose", value=open_ones[0])
            return goes_on[open_ones[0]]
        return machine.ask(draft, frame.you, open_ones, ins.word, ins, "menu", take)

    return step


def ask_yes(machine: Machine, ins: AskYes, code: int, at: int) -> Step:
    """A `may` whose block does not begin with a choice."""

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        log(draft, frame, ins, "declined" if index else "yes", value=ins.word if index else True)
        frame.at = ins.declined if index else at + 1

    def step(draft: Draft, frame: Frame) -> int:
        return machine.ask(draft, frame.you, (True,), ins.word, ins, "may", take)

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    Choose: choose,
    ChooseSeveral: choose_several,
    ChooseOrder: choose_order,
    Menu: menu,
    AskYes: ask_yes,
}
