"""One `when` of an example: what it runs, with its scripts, up to its end or to the question that is left waiting.

Where chance is not scripted every outcome is followed, and all must hold; where the script can be read in two ways one
reading must.  What comes after the `when` is a function, called once for each way that leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs

from rulekit.instructions import Roll, RollTarget
from rulekit.play.scripts import Reading, Scripted, choice_names
from rulekit.play.staging import Stage
from rulekit.program import MATCH, Answer, When
from rulekit.runtime.draft import Ask, Chance, Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.events import Event
from rulekit.runtime.keys import answer_type
from rulekit.runtime.ranking import rank
from rulekit.runtime.seating import clockwise
from rulekit.runtime.state import freeze, thaw
from rulekit.runtime.turns import begin_turn, look_at_ends
from rulekit.source import Span


@attrs.frozen
class Failure:
    """Why an example does not hold: a sentence, where, what chance did before, and the table at that moment.

    `origins` are lines that say where the values came from.
    """

    message: str
    span: Span
    chance: tuple[str, ...] = ()
    draft: Draft | None = attrs.field(default=None, eq=False, repr=False)
    origins: tuple[str, ...] = ()


@attrs.frozen
class Past:
    """What happened on the way: outcomes of chance, and lines for people."""

    chance: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    def after_chance(self, said: str) -> Past:
        """One more outcome."""
        return Past((*self.chance, said), (*self.lines, f"  chance: {said}"))

    def line(self, said: str) -> Past:
        """One more line."""
        return Past(self.chance, (*self.lines, said))


@attrs.frozen
class Cursor:
    """How far the three scripts of a `when` are."""

    reading: Reading = attrs.field(factory=Reading)
    drawn: int = 0
    rolled: int = 0


Then: TypeAlias = Callable[[Draft, Past], "Failure | None"]


@attrs.frozen
class Way:
    """One way on: an answer; or (index None) the question stays waiting, which may be a failure."""

    index: int | None
    cursor: Cursor
    past: Past
    failure: Failure | None = None


# ── What runs ─────────────────────────────────────────────────────────────────────────────────


def begin(stage: Stage, draft: Draft, code: int, doer: int, args: Sequence[Any] = ()) -> None:
    """Puts a code in front, with the match around it: there `end game` comes to rest."""
    match = stage.program.codes[MATCH]
    at = next((region.end for region in match.regions if region.unit == "game"), 0)
    draft.frames[:] = [Frame(MATCH, at, doer, [None] * len(match.slots))]
    draft.ask, draft.working, draft.leaving = None, 0, None
    stage.machine.push(draft, code, doer, args)


def words(stage: Stage, span: Span) -> str:
    """What is written there, on one line."""
    return " ".join(stage.source.snippet(span).split())


def rule_error(stage: Stage, error: PlayError, past: Past, draft: Draft) -> Failure:
    """The failure of an example in which the rules themselves fail."""
    line = stage.program.source.line_of(error.span)
    heading = f', "{error.heading}"' if error.heading else ""
    said = f"the rules fail: {error.message} ({error.code.value}, line {line}{heading})"
    return Failure(said, stage.example.span, past.chance, draft)


class Run:
    """See the module.  `may_wait`: the choices of a question left waiting are looked at.  `tells`: lines are made."""

    def __init__(self, stage: Stage, when: When, *, may_wait: bool, tells: bool) -> None:
        self.stage = stage
        self.machine = stage.machine
        self.when = when
        self.may_wait = may_wait
        self.tells = tells
        self.script = Scripted(stage, when.choosing)
        self.name = stage.program.codes[when.code].name

    def start(self, draft: Draft, past: Past, then: Then) -> Failure | None:
        """Runs it; `then` goes on from where it has ended."""
        doer = self.when.doer
        self.script.begin(draft)
        args = [self.machine.compile(arg)(draft, self.stage.locals, doer) for arg in self.when.args]
        if self.when.then_winner:
            self._begin_scoring(draft)
        else:
            begin(self.stage, draft, self.when.code, doer, args)
        draft.asleep = self.name == "setup"
        if self.name == "turn":
            begin_turn(draft, doer)
        return self._go(draft, None, Cursor(), past.line(words(self.stage, self.when.span)), then)

    def _begin_scoring(self, draft: Draft) -> None:
        """Scoring is for each player, clockwise from the first: the last of them lies undermost."""
        last, *others = reversed(clockwise(self.stage.layout.players, draft.first))
        begin(self.stage, draft, self.when.code, last)
        for seat in others:
            self.machine.push(draft, self.when.code, seat, ())

    def _go(self, draft: Draft, index: int | None, cursor: Cursor, past: Past, then: Then) -> Failure | None:
        """Gives an answer (or just runs), and goes on as long as there is one way only."""
        while True:
            try:
                self._answer(draft, index)
                ended = draft.ask is None and not self._work_queue(draft)
                if ended:
                    self._conclude(draft)
            except PlayError as error:
                return rule_error(self.stage, error, past, draft)
            past, cursor = self._hear(draft, past, cursor)
            if ended:
                return self._rest(draft, cursor, past, then)
            if draft.ask is None:
                index = None
                continue
            ways = self._ways(draft, draft.ask, cursor, past)
            if isinstance(ways, Failure):
                return ways
            if len(ways) > 1 or ways[0].index is None:
                return self._branch(draft, ways, then)
            index, cursor, past = ways[0].index, ways[0].cursor, ways[0].past

    def _answer(self, draft: Draft, index: int | None) -> None:
        if index is None:
            self.machine.run(draft)
        else:
            self.machine.answer(draft, index)

    def _hear(self, draft: Draft, past: Past, cursor: Cursor) -> tuple[Past, Cursor]:
        events, draft.events = draft.events or [], []
        if self.tells:
            past = self._tell(past, events, cursor.reading)
        return past, attrs.evolve(cursor, reading=self.script.heard(cursor.reading, events))

    def _branch(self, draft: Draft, ways: Sequence[Way], then: Then) -> Failure | None:
        """Chance: all ways must hold.  Readings of the script: one must, else the first failure is told."""
        by_chance = isinstance(draft.ask, Chance)
        state = freeze(draft, self.stage.layout.players, self.stage.layout.options)
        first: Failure | None = None
        for way in ways:
            fork = thaw(state)
            if way.index is None:
                failure = way.failure or self._rest(fork, way.cursor, way.past, then)
            else:
                failure = self._go(fork, way.index, way.cursor, way.past, then)
            if by_chance == (failure is not None):
                return failure
            first = first or failure
        return first

    def _work_queue(self, draft: Draft) -> bool:
        """Takes the next rule from the queue, once what ran has ended; says whether there was one."""
        if not draft.queue or draft.over is not None:
            return False
        code, you, args = draft.queue.pop(0)
        begin(self.stage, draft, code, you, args)
        draft.working = 1  # the queue is worked off here, not again inside
        return True

    # ── Ways on ───────────────────────────────────────────────────────────────────────────────

    def _ways(self, draft: Draft, ask: Ask | Chance, cursor: Cursor, past: Past) -> list[Way] | Failure:
        return (
            self._drawn(draft, ask, cursor, past) if isinstance(ask, Chance) else self._asked(draft, ask, cursor, past)
        )

    def _asked(self, draft: Draft, ask: Ask, cursor: Cursor, past: Past) -> list[Way] | Failure:
        tries = self.script.tries(cursor.reading, draft, ask)
        who = self.stage.example.players[ask.player]
        ways: list[Way] = []
        if tries.at_end:
            said = f"too few answers: {who} is asked for `{ask.name}`; offered: {self.script.offered(ask, draft)}"
            ways.append(Way(None, cursor, past, None if self.may_wait else self._failure(said, past, draft)))
        names = choice_names(self.stage, ask) if tries.answers else []
        for found in tries.answers:
            told = past.line(f"  {who} of {', '.join(names)}: {names[found.index]}")
            ways.append(Way(found.index, attrs.evolve(cursor, reading=found.reading), told))
        return ways or self._failure(tries.problem or "the picks do not fit", past, draft)

    def _drawn(self, draft: Draft, event: Chance, cursor: Cursor, past: Past) -> list[Way] | Failure:
        rolls = isinstance(event.instruction, Roll | RollTarget)
        script, number = (self.when.rolling, cursor.rolled) if rolls else (self.when.drawing, cursor.drawn)
        after = attrs.evolve(cursor, rolled=number + 1) if rolls else attrs.evolve(cursor, drawn=number + 1)
        names = choice_names(self.stage, event)
        indexes: Sequence[int] = range(len(names))
        if script is not None:
            if number >= len(script):
                said = (
                    f"`{'rolling' if rolls else 'drawing'}` says too little: chance decides about `{event.name}` again"
                )
                return self._failure(said, past, draft)
            indexes = self._scripted_chance(script[number], event)
            if len(indexes) != 1:
                return self._failure(self._no_such_chance(script[number], indexes, names), past, draft)
        return [Way(index, after, past.after_chance(f"{event.name} {names[index]}")) for index in indexes]

    def _scripted_chance(self, answer: Answer, event: Chance) -> list[int]:
        ty = answer_type(self.machine, event.instruction)
        return [number for number, value in enumerate(event.options) if self.script.matches(answer, value, ty)]

    def _no_such_chance(self, answer: Answer, found: Sequence[int], names: Sequence[str]) -> str:
        word = self.script.written(answer)
        if found:
            return f"`{word}` could be {len(found)} of the outcomes"
        return f"`{word}` cannot come; what can: {', '.join(names)}"

    def _failure(self, said: str, past: Past, draft: Draft) -> Failure:
        return Failure(said, self.when.span, past.chance, draft)

    # ── The end ───────────────────────────────────────────────────────────────────────────────

    def _rest(self, draft: Draft, cursor: Cursor, past: Past, then: Then) -> Failure | None:
        """Nothing of the scripts may be left over."""
        left = self.script.left_over(cursor.reading)
        if left is not None:
            return self._failure(f"too many answers: nothing asked for `{left}`", past, draft)
        scripts = (("drawing", self.when.drawing, cursor.drawn), ("rolling", self.when.rolling, cursor.rolled))
        for word, script, used in scripts:
            if script is not None and used < len(script):
                said = f"`{word}` says too much: chance did not decide about `{self.script.written(script[used])}`"
                return self._failure(said, past, draft)
        return then(draft, past)

    def _conclude(self, draft: Draft) -> None:
        """What belongs to the end of a turn, of play and of scoring."""
        draft.asleep = False
        if self.name == "turn" and draft.over is None and look_at_ends(self.machine, draft):
            draft.over = "end"
        if self.name == "play" or self.when.then_winner:
            draft.over = draft.over or "done"
        if self.name == "play" and draft.verdict is None:
            look_at_ends(self.machine, draft)
        if draft.verdict is not None or self.when.then_winner:
            draft.result = rank(self.machine, draft)

    # ── Telling ───────────────────────────────────────────────────────────────────────────────

    def _tell(self, past: Past, events: Sequence[Event], reading: Reading) -> Past:
        """Lines for what was scored, and for answers that were not asked for."""
        asked = reading.asked
        for event in events:
            ins = self.stage.program.codes[event.code].instructions[event.at]
            if event.kind == "score":
                past = past.line(f"  {self._scored(event)}")
            elif event.kind == "chose" and ins is asked:
                asked = None
            elif event.kind == "chose":
                values = event.value if isinstance(event.value, tuple) else (event.value,)
                ty = answer_type(self.machine, ins)
                past = past.line(f"  not asked: {', '.join(self.stage.say(value, ty) for value in values)}")
        return past

    def _scored(self, event: Event) -> str:
        assert event.place is not None
        owner = self.stage.layout.owner_of[event.place]
        who = self.stage.example.players[owner] if owner >= 0 else "the table"
        line = self.stage.program.source.line_of(event.span)
        heading = f' "{event.heading}"' if event.heading else ""
        return f"{who} scores {event.value}{heading} line {line}"
