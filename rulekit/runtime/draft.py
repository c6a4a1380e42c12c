"""The mutable state one call of the engine owns, and what it waits for.

A `Draft` is thawed from a frozen `State`, changed by verbs and frozen again at the next question; a playout keeps one
draft all along.  Contents of a slot, by the form of its zone:

=====================  =======================================================================================
deck                   tuple of runs from the top; a run is (ordered, components); unordered ones are sorted
pile                   tuple, top first
row                    tuple as long as its capacity, None for a gap
hand, area, bag        sorted tuple
grid of components     dict from space to component; with stacks: to a tuple of components, top first
grid of values         dict from space to value (None is not kept)
state on components    dict from component to value (the start value is not kept)
value, token, score    the value
box                    None: what lies there is what `place` says
=====================  =======================================================================================

Dicts are copied at their first write (`own`); everything else is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rulekit.expr import Value

if TYPE_CHECKING:
    from rulekit.instructions import Instruction
    from rulekit.runtime.events import Event
    from rulekit.runtime.facts import Facts

Evaluate: TypeAlias = "Callable[[Draft, list[Any], int], Any]"
Take: TypeAlias = "Callable[[Draft, Frame, int, Sequence[Value], int], None]"


class Frame:
    """Where one code is: its number, the next instruction, who `you` is, the values of its locals."""

    __slots__ = ("at", "code", "locals", "you")

    def __init__(self, code: int, at: int, you: int, values: list[Any]) -> None:
        self.code = code
        self.at = at
        self.you = you
        self.locals = values


class Ask:
    """A question that waits at an instruction.

    `player` is the seat asked.  `options` are the values offered, in order; `word` (pass, stop) comes last where it is
    not None.  `take(draft, frame, player, options, index)` takes one (`len(options)` is the word): it says in the frame
    in front, to which the question belongs, where to go on.
    """

    __slots__ = ("instruction", "name", "options", "player", "take", "word")

    def __init__(
        self,
        player: int,
        options: Sequence[Value],
        word: str | None,
        instruction: Instruction,
        name: str,
        take: Take,
    ) -> None:
        self.player = player
        self.options = options
        self.word = word
        self.instruction = instruction
        self.name = name
        self.take = take

    def __len__(self) -> int:
        return len(self.options) + (self.word is not None)


class Chance:
    """A chance event that waits at an instruction.

    `sample` are equally likely values, in canonical order; those with the same `face` are one outcome, and the first of
    them comes.  `settle(draft, value)` goes on with a value.
    """

    __slots__ = ("_options", "face", "instruction", "name", "sample", "settle")

    player = None
    word = None

    def __init__(
        self,
        sample: Sequence[Value],
        face: Callable[[Any], object],
        instruction: Instruction,
        name: str,
        settle: Callable[[Draft, Any], None],
    ) -> None:
        self.sample = sample
        self.face = face
        self.instruction = instruction
        self.name = name
        self.settle = settle
        self._options: tuple[Value, ...] | None = None

    @property
    def options(self) -> tuple[Value, ...]:
        """The outcomes: the first of each sort."""
        if self._options is None:
            firsts: dict[object, Value] = {}
            for value in self.sample:
                firsts.setdefault(self.face(value), value)
            self._options = tuple(firsts.values())
        return self._options

    def __len__(self) -> int:
        return len(self.options)

    def numbers(self) -> tuple[int, ...]:
        """For each of the equally likely values, which option it is."""
        places = {self.face(value): place for place, value in enumerate(self.options)}
        return tuple(places[self.face(value)] for value in self.sample)

    def drawn(self, number: int) -> Value:
        """The outcome that the value with this number stands for."""
        face_of = self.face
        face = face_of(self.sample[number])
        for value in self.sample:
            if face_of(value) == face:
                return value
        raise IndexError(number)


class Draft:
    """See the module.

    `place[c]` is the slot component c lies in, or the space if that is a grid (spaces number from `layout.slots`
    upwards); `known[c]` has a bit for each seat that knows it (bit `players`: a spectator).
    """

    __slots__ = (
        "again",
        "arrived",
        "ask",
        "asleep",
        "bot",
        "chance",
        "events",
        "facts",
        "first",
        "frames",
        "held",
        "known",
        "leaving",
        "luck",
        "next",
        "over",
        "own",
        "place",
        "playing",
        "queue",
        "quiet",
        "result",
        "round",
        "scored",
        "seat",
        "slots",
        "stirred",
        "turn",
        "verdict",
        "working",
    )

    slots: list[Any]
    place: list[int]
    known: list[int]  # empty: nobody keeps it (playouts in which no choice depends on it)
    own: set[int]  # slots whose dict this draft may change in place
    frames: list[Frame]
    queue: list[tuple[int, int, tuple[Any, ...]]]  # (code, you, arguments)
    working: int  # depth of the frame that works the queue off; 0: none
    playing: tuple[int, ...]
    first: int  # seat of the first player
    chance: int  # how many chance events had more than one outcome
    round: int
    turn: int  # turns begun
    seat: int  # whose turn it is or was last; -1 before the first
    again: bool  # go again
    next: int | None  # next player is …
    leaving: str | None  # the unit (round, phase) that is left once the turn it has cut off is over
    asleep: bool  # setup: triggers sleep, nothing is queued
    stirred: bool  # somebody was asked or something changed since the round (or turn) began
    quiet: int  # turns in a row in which nothing stirred
    scored: list[list[tuple[int, str | None, int]]] | None  # per seat (points, heading, line offset), if recorded
    verdict: tuple[int, str, tuple[int, ...]] | None  # number of the end line, win or lose, who
    over: str | None  # None while going on; else end, limit, game, `stuck N` (a line) or done
    result: Any  # Result, once finished
    ask: Ask | Chance | None
    events: list[Event] | None  # None: nobody listens
    facts: Facts | None  # None: nobody keeps them (playouts)
    arrived: tuple[int, ...]  # components that have moved within an `at once` line
    held: tuple[tuple[int, int, int, int, int], ...] | None  # triggers that wait for the end of an `at once` line
    luck: Callable[[int], int] | None  # draws a number below n at once, and who gives it counts; None: chance waits
    bot: Callable[[int, int], int] | None  # answers for a seat with a number below n at once; None: questions wait

    def dict_of(self, slot: int) -> dict[int, Any]:
        """The dict of a slot, ready to be changed."""
        content: dict[int, Any] = self.slots[slot]
        if slot not in self.own:
            content = self.slots[slot] = dict(content)
            self.own.add(slot)
        return content
