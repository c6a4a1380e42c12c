"""Why an answer is refused: the first part of the rules, as written, that says no (semantics §7).

Looks at a waiting question and at an answer; changes nothing.  Who is asked learns nothing that they may not know: of
a clause that hangs on such things it is not said whether it says no, as long as another one does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from rulekit.expr import Apply, Cited, Expr, If, Pick, Query, Unary, Value
from rulekit.instructions import Choose, ChooseOrder, ChooseSeveral, Menu
from rulekit.play.answers import folded
from rulekit.play.rule_lines import quoted, rule_words
from rulekit.program import Define, Program
from rulekit.runtime.choice_keys import choice_keys, component_choice
from rulekit.runtime.disclosure import closed_locals
from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.engine import machine_of
from rulekit.runtime.errors import PlayError, RefusedMove
from rulekit.runtime.explain import explainer
from rulekit.runtime.explaining import ELEMENT, MORE, At, Tree
from rulekit.runtime.eyes import Eyes, eyes_of
from rulekit.runtime.keys import answer_type, key_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State, thaw
from rulekit.runtime.subsets import Subsets
from rulekit.source import Span, first_line
from rulekit.types import NOTHING, ComponentOf, Ty

# Reasons.  Without a clause: not in the range, nothing to combine it with, picked before, too few or too many, has to
# be answered.  With one: it says no; it says no whatever else is chosen; it hangs on what may not be told.
RANGE, EMPTY, PICKED, COUNT, MUST = "range", "empty", "picked", "count", "must"
CLAUSE, REST, HIDDEN = "clause", "rest", "hidden"
WORDS = frozenset({"pass", "stop"})
MOST_SHOWN = 3  # combinations of which it is shown why they are none
Names: TypeAlias = "Callable[[Value, Ty], tuple[str, ...]]"
_NUMBERED = re.compile(r"(.+)#([1-9]\d*)")


@attrs.frozen
class Refusal:
    """Why an answer is none of the choices: the reason, the words of the rules, and why they say no.

    `among` and `named` are those of `RefusedMove`.
    """

    reason: str
    span: Span
    heading: str | None
    trees: tuple[Tree, ...] = ()
    among: bool = False
    named: tuple[str, Span] | None = None

    def error(self, program: Program, key: str) -> RefusedMove:
        """The same as the error of an answer."""
        words = rule_words(program.source, self.span)
        said = f"`{key}` is none of the choices" + (f": it is not among `{words}`" if self.among else "")
        if self.reason in (CLAUSE, REST) and words:
            said = f"`{key}` is refused: `{words}` says no"
        if self.named is not None:
            said = f"{said}, where `{self.named[0]}` stands for `{quoted(program.source, self.named[1])}`"
        return RefusedMove(said, self.span, self.heading, among=self.among, named=self.named)


def refusal(program: Program, state: State, key: str) -> RefusedMove:
    """The error of an answer that is none of the choices of the question that waits in `state`."""
    machine, draft = machine_of(program, state), thaw(state)
    assert isinstance(draft.ask, Ask)
    return Question(machine, draft, eyes_of(machine, draft, draft.ask.player)).refusal(key).error(program, key)


def define_of(program: Program, expr: Expr) -> Define | None:
    """The define that a range or a clause is only the name of, or the name of what must not be."""
    match expr:
        case Cited(expr=inner) | Unary(op="not", operand=inner):
            return define_of(program, inner)
        case Apply(define=number):
            return program.defines[number]
        case _:
            return None


class Question:
    """The question that waits in a draft, looked at through some eyes; `names` says what people call a value."""

    def __init__(self, machine: Machine, draft: Draft, eyes: Eyes, names: Names | None = None) -> None:
        assert isinstance(draft.ask, Ask)
        self.machine = machine
        self.draft = draft
        self.ask = draft.ask
        self.frame = draft.frames[-1]
        self._names = names
        self.explainer = explainer(machine, draft, eyes)
        closed = closed_locals(self.explainer.openness, self.frame)
        self.at = At(self.frame.locals, self.frame.you, machine.program.source, closed)

    # ── Refused ───────────────────────────────────────────────────────────────────────────────

    def refusal(self, key: str) -> Refusal:
        """Why an answer is none of the choices."""
        if key in WORDS:
            return self._no(MUST, first_line(self.machine.program.source, self.ask.instruction.span))
        match self.ask.instruction:
            case Choose(progress=None) as ins:
                return self._of_choice(ins, key)
            case Choose() as ins:
                return self._of_list(ins, key)
            case ChooseSeveral() as ins:
                return self._of_pick(ins, key)
            case Menu() as ins:
                return self._of_branch(ins, key)
        return self._no(RANGE, self.range)

    @property
    def keys(self) -> tuple[str, ...]:
        """What is offered."""
        word = () if self.ask.word is None else (self.ask.word,)
        return (*choice_keys(self.machine, self.draft, self.ask), *word)

    @property
    def range(self) -> Expr | Span:
        """Where the rules say what is offered at all."""
        match self.ask.instruction:
            case Choose(query=query):
                return query.generators[0].source
            case ChooseSeveral(source=source) | ChooseOrder(what=source):
                return source
            case other:
                return first_line(self.machine.program.source, other.span)

    @property
    def range_span(self) -> Span:
        """The same as a place."""
        return self._no(RANGE, self.range).span

    def _no(self, reason: str, found: Expr | Span, *trees: Tree) -> Refusal:
        """A refusal by something of the rules; what is not written stands where the question does."""
        ins, heading = self.ask.instruction, self.ask.instruction.heading
        if isinstance(found, Span):
            return Refusal(reason, found if found.end > found.start else ins.span, heading, trees)
        span = found.span if found.span.end > found.span.start else ins.span
        define = define_of(self.machine.program, found)
        if define is None:
            return Refusal(reason, span, heading, trees, reason == RANGE)
        named = define.name, define.body.span
        return Refusal(reason, span, heading or define.heading, trees, reason == RANGE, named)

    def _of_choice(self, ins: Choose, key: str) -> Refusal:
        first, *rest = ins.query.generators
        value = self.value_of(ins, first.source, key)
        if value is None:
            return self._left_out(ins, first.source, key, self.at) or self._no(RANGE, self.range)
        at = self.at.binding(first.slot, value)
        return self._first_no(Query(tuple(rest)), ins.query.where, at) or self._no(RANGE, self.range)

    def _left_out(self, ins: Choose | ChooseSeveral, source: Expr, key: str, at: At) -> Refusal | None:
        """Where the range is `all … where …`, perhaps of a define, the first clause that leaves the answer out."""
        if not self.explainer.is_open((source,), at):
            return None
        match source:
            case Cited(expr=inner):
                return self._left_out(ins, inner, key, at)
            case Apply() if source.you is None:
                values = [self.explainer.value(arg, at) for arg in source.args]
                define = self.machine.program.defines[source.define]
                inside = At([*values, *[None] * (define.slots - len(values))], at.you, at.source)
                found = self._left_out(ins, define.body, key, inside)
                return found and attrs.evolve(found, heading=define.heading or found.heading)
            case If():
                branch = source.then if self.explainer.value(source.condition, at) else source.otherwise
                return self._left_out(ins, branch, key, at)
            case Pick(which="all", rank=None, query=Query(generators=(generator,), where=where, while_=())):
                value = self.value_of(ins, generator.source, key, at)
                if value is None:
                    return self._left_out(ins, generator.source, key, at)
                return self._first_no(Query(()), where, at.binding(generator.slot, value))
        return None

    def _of_list(self, ins: Choose, key: str) -> Refusal:
        """Of a choice among lists, element by element: the first clause that leaves none that goes on so."""
        query, picked = ins.query, self.frame.locals[ins.progress or 0] or ()
        ty = answer_type(self.machine, ins)
        for count in range(len(query.where) + 1):
            if count and not self.explainer.is_open(query.where[count - 1 : count], self.at):
                return self._no(HIDDEN, query.where[count - 1])
            tried = Query(query.generators, query.where[:count])
            lists = self.machine.compiler.options(tried)(self.draft, list(self.frame.locals), self.frame.you)
            going_on = [values[len(picked)] for values in lists if len(values) > len(picked)]
            if key not in [self._key(value, ty) for value in going_on]:
                return self._no(REST, query.where[count - 1]) if count else self._no(RANGE, self.range)
        return self._no(RANGE, self.range)

    def _of_pick(self, ins: ChooseSeveral, key: str) -> Refusal:
        """Of a set that is picked one by one: the first clause with which no set with this pick is left."""
        value = self.value_of(ins, ins.source, key)
        if value is None:
            return self._left_out(ins, ins.source, key, self.at) or self._no(RANGE, self.range)
        picks = list(self.frame.locals[ins.progress] or ())
        if picks and self._is_before(ins, value, picks):
            return self._no(PICKED, self.range)
        for count in range(len(ins.where) + 1):
            if count and not self.explainer.is_open(ins.where[count - 1 : count], self.at):
                return self._no(HIDDEN, ins.where[count - 1])
            search = Subsets(self.machine, attrs.evolve(ins, where=ins.where[:count]))
            known = search.read(self.draft, self.frame)
            if value in search.following(self.draft, self.frame, picks, known):
                continue
            if not count:
                bound = ins.high if ins.high is not None else ins.low
                return self._no(COUNT, bound if bound is not None else self.range)
            clause = ins.where[count - 1]
            at = self.at.binding(ins.slot, tuple(sorted((*picks, value))))
            if not ins.limit or self._some(Query((), (clause,)), at):
                return self._no(REST, clause)
            return self._no(CLAUSE, clause, *self._trees(clause, at))
        return self._no(PICKED, self.range)

    def _is_before(self, ins: ChooseSeveral, value: Value, picks: Sequence[Value]) -> bool:
        """Whether it is picked, or comes before the last pick: each set is picked in one order only."""
        values, *_ = Subsets(self.machine, ins).read(self.draft, self.frame)
        return value not in values or values.index(value) <= values.index(picks[-1])

    def _of_branch(self, ins: Menu, key: str) -> Refusal:
        branch = next((branch for branch in ins.branches if branch.label == key), None)
        if branch is None:
            return self._no(RANGE, self.range)
        found = self._first_no(Query(()), branch.where, self.at)
        match branch.first:
            case _ if found is not None:
                return found
            case Choose(query=query):
                nothing = self._no(EMPTY, query.generators[0].source)
                return self._first_no(Query(query.generators), query.where, self.at) or nothing
            case ChooseSeveral(low=low, source=source):
                return self._no(COUNT, low if low is not None else source)
        return self._no(RANGE, self.range)

    def value_of(self, ins: Choose | ChooseSeveral, source: Expr, key: str, at: At | None = None) -> Value:
        """The value of the range that is written so by who is asked, whether or not it is offered; None without one."""
        ty, numbered = answer_type(self.machine, ins), _NUMBERED.fullmatch(key)
        found = self.explainer.value(source, at or self.at)
        for wanted, number in ((key, 1), *(((numbered[1], int(numbered[2])),) if numbered else ())):
            fitting = [value for value in found if wanted in (self._key(value, ty), self._key(value, ty, plain=False))]
            if len(fitting) >= number:
                chosen: Value = fitting[number - 1]
                return chosen
        return self._named(found, ty, folded(key)) if self._names is not None else None

    def _named(self, values: Sequence[Value], ty: Ty, wanted: str) -> Value:
        """The first of the values that is called so, or whose name begins so."""
        assert self._names is not None
        known = [value for value in values if not self.explainer.openness.of_value(value, ty)]
        names = [(value, self._names(value, ty)) for value in known] if wanted else []
        whole = (value for value, called in names if wanted in called)
        return next(whole, next((value for value, called in names if called[-1].startswith(wanted)), None))

    def _key(self, value: Value, ty: Ty, *, plain: bool = True) -> str:
        if isinstance(ty, ComponentOf) and isinstance(value, int):
            return component_choice(self.machine, self.draft, value, self.ask.player)
        return key_of(self.machine, self.draft, value, ty, plain=plain)

    # ── Clauses ───────────────────────────────────────────────────────────────────────────────

    def _first_no(self, rest: Query, where: tuple[Expr, ...], at: At) -> Refusal | None:
        """The first clause that nothing else that is chosen fulfils together with those before it.

        Of those that hang on what may not be told, only once all others hold.
        """
        sources = [generator.source for generator in rest.generators]
        for generator in rest.generators:
            at = at.binding(generator.slot, None)
        dark = [expr for expr in (*sources, *where) if not self.explainer.is_open((expr,), at)]
        if any(expr is source for expr in dark for source in sources):
            return self._no(HIDDEN, dark[0])
        lit = tuple(clause for clause in where if not any(clause is expr for expr in dark))
        for count in range(len(lit) + 1):
            if not self._some(Query(rest.generators, lit[:count]), at):
                return self._said_no(rest, lit[:count], at)
        return self._no(HIDDEN, dark[0]) if dark else None

    def _some(self, query: Query, at: At) -> bool:
        """Whether anything fulfils it; what fails says nothing."""
        values, compiler = list(at.values), self.machine.compiler
        try:
            if query.generators:
                return bool(compiler.query(query)(self.draft, values, at.you))
            return bool(compiler.clauses(query.where)(self.draft, values, at.you))
        except PlayError:
            return True

    def _said_no(self, rest: Query, where: tuple[Expr, ...], at: At) -> Refusal:
        if not where:
            return self._no(EMPTY, rest.generators[-1].source)
        *before, clause = where
        if not rest.generators:
            return self._no(CLAUSE, clause, *self._trees(clause, at))
        rows = self.explainer.rows(Query(rest.generators, tuple(before)), at) or []
        tried = []
        for inner, bound, _ in rows[:MOST_SHOWN]:
            trees = self._trees(clause, inner)
            tried.append(Tree(at.source, clause.span, clause.ty, False, ELEMENT, trees, bound=bound))
        left = len(rows) - len(tried)
        more = [Tree(at.source, clause.span, NOTHING, left, MORE)] if left else []
        return self._no(REST, clause, *tried, *more)

    def _trees(self, clause: Expr, at: At) -> tuple[Tree, ...]:
        try:
            return (self.explainer.tree(clause, at),)
        except PlayError:
            return ()

    # ── Allowed ───────────────────────────────────────────────────────────────────────────────

    def allowing(self, key: str) -> tuple[Tree, ...]:
        """The clauses that an answer which is offered fulfils, as far as they may be told."""
        match self.ask.instruction:
            case Choose(query=query, progress=None) as ins:
                first, *rest = query.generators
                at = self.at.binding(first.slot, self.value_of(ins, first.source, key))
                if not self.explainer.is_open((*(g.source for g in rest), *query.where), at):
                    return ()
                rows = self.explainer.rows(Query(tuple(rest), query.where), at) if rest else [(at, (), 0)]
                inner, where = (rows or [(at, (), 0)])[0][0], query.where
            case Menu(branches=branches):
                where = next((branch.where for branch in branches if branch.label == key), ())
                inner = self.at
            case _:
                return ()
        return tuple(tree for clause in where for tree in self._trees(clause, inner))

    @property
    def clauses(self) -> tuple[Expr, ...]:
        """The clauses as they are written."""
        match self.ask.instruction:
            case Choose(query=query):
                return query.where
            case ChooseSeveral(where=where):
                return where
        return ()
