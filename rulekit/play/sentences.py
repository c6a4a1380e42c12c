"""What happened, as plain sentences in one language, for one viewer: never more than that viewer may read.

Takes events as the engine notes them.  A component is named only to those whose bit stands in `Moved.seen`; a choice is
told if all its choices were open, else that it was made (semantics §10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rulekit.instructions import Instruction, Menu, Place
from rulekit.play.actors import UNNAMED, is_nobodys
from rulekit.play.citing import named_by_heading, with_heading
from rulekit.play.evident import is_open_choice, is_told, is_told_later
from rulekit.play.faces import join, mention, plain_text
from rulekit.play.places import Places
from rulekit.play.records import seat_name
from rulekit.play.told import thing, told
from rulekit.runtime.events import Event, Moved
from rulekit.runtime.keys import answer_type
from rulekit.runtime.pieces import Piece, piece_of, plain_value
from rulekit.texts import a, display, player_name, text
from rulekit.types import ComponentOf, KindOf, PlayerTy, SpaceTy, Ty, YesNo, certain

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

NAMED_AT_MOST = 5  # more components than that are only counted
ORIGINS_AT_MOST = 2  # what one act brings together from more places is told as one


@attrs.frozen
class LogLine:
    """One thing that happened: the sentence, the heading it comes from and its line in the rule file.

    `kind` is that of the event, `player` (`p1` …) who acted.
    """

    text: str
    heading: str | None
    line: int
    kind: str
    player: str | None
    round: int


def sentence(machine: Machine, event: Event, viewer: int | None, lang: str) -> LogLine | None:
    """An event as a viewer (seat from 0, or None for a spectator) may read it; None where there is nothing to say."""
    said = _Teller(machine, event, viewer, lang).tell() if is_told(machine, event, viewer) else ""
    if not said:
        return None
    ended = said if said[-1] in ".!?:" or event.kind == "round" else f"{said}."
    line = machine.program.source.line_of(event.span)
    player = seat_name(event.you) if event.you >= 0 else None
    return LogLine(ended[:1].upper() + ended[1:], event.heading, line, event.kind, player, event.round)


def log_lines(machine: Machine, events: Sequence[Event], viewer: int | None, lang: str) -> list[LogLine]:
    """The log as a viewer reads it, without choices that the next thing to happen tells anyway."""
    lines = [
        sentence(machine, event, viewer, lang)
        for place, event in enumerate(events)
        if not is_told_later(machine, event, events, place + 1, viewer)
    ]
    return [line for line in lines if line is not None]


# ── One sentence ──────────────────────────────────────────────────────────────────────────────


_ENDS = {"limit": "log-end-limit", "stuck": "log-end-stuck"}


class _Teller:
    """Renders one event; one method for each kind that has something to say."""

    def __init__(self, machine: Machine, event: Event, viewer: int | None, lang: str) -> None:
        self.machine = machine
        self.program = machine.program
        self.event = event
        self.lang = lang
        self.viewer = viewer
        self.bit = 1 << (machine.players if viewer is None else viewer)
        self._act_as(-1 if is_nobodys(machine, event) else event.you)

    def _act_as(self, seat: int) -> None:
        """Who the sentence is about (-1: nobody)."""
        self.you = seat
        self.places = Places(self.machine, self.lang, self.viewer, seat)
        self.nobody = "" if seat >= 0 else "-nobody"
        who = player_name(self.lang, seat_name(seat)) if seat >= 0 else ""
        self.actor = {"me": "yes" if seat >= 0 and seat == self.viewer else "no", "who": who}

    def tell(self) -> str:
        """The sentence, without its full stop; empty where there is nothing to say."""
        method = getattr(self, f"_{self.event.kind}", None)
        return "" if method is None else str(method())

    def _say(self, key: str, **args: int | str) -> str:
        return text(self.lang, key, **self.actor, **args)

    # ── Flow ──

    def _round(self) -> str:
        return text(self.lang, "log-round", number=str(self.event.value))

    def _turn(self) -> str:
        seat = self.event.value if isinstance(self.event.value, int) else self.you
        me = "yes" if seat == self.viewer else "no"
        return text(self.lang, "log-turn", me=me, who=player_name(self.lang, seat_name(seat)))

    def _phase(self) -> str:
        return text(self.lang, "log-phase", phase=self._name(str(self.event.value)))

    def _queue(self) -> str:
        assert isinstance(self.event.value, int)
        return text(self.lang, "log-queue", rule=self._name(self.program.codes[self.event.value].name))

    def _ends(self) -> str:
        reason = _ENDS.get(str(self.event.value).split(" ")[0], "log-end")
        return text(self.lang, reason)

    # ── Choices and chance ──

    def _chose(self) -> str:
        if not is_open_choice(self.machine, self.event, self.viewer):
            return self._say("log-chose-hidden")
        if self.event.value in (None, ()):
            return self._say("log-chose-nothing")
        return self._say("log-chose", what=self._chosen())

    def _chosen(self) -> str:
        ins = self._instruction()
        if isinstance(ins, Menu):
            return text(self.lang, "quoted", said=self._name(str(self.event.value)))
        ty = certain(answer_type(self.machine, ins))
        said = self._value(ty, self.event.value)
        is_name = isinstance(certain(getattr(ty, "of", ty)), KindOf)
        return text(self.lang, "chosen-name", said=said) if is_name else said

    def _declined(self) -> str:
        if self.event.value == "stop":
            return ""
        block, said = self.program.codes[self.event.code].block_at(self.event.at), self._say("log-pass")
        if named_by_heading(self.program, block, self.event.heading):
            return with_heading(self.lang, said, self.event.heading)
        if block in UNNAMED:
            return said
        return text(self.lang, "with-reason", text=said, reason=self._name(block))

    def _roll(self) -> str:
        place = self.event.place
        if place is not None and self._is_open():
            return self._set()
        if place is not None:  # of a board not even where: that may be the secret
            slot = self.machine.slot_at(place)
            owner = self.machine.owner_of[slot]
            who = self.places.owner(owner) if owner >= 0 else ""
            return text(self.lang, f"log-rolled{'-of' if who else ''}", name=self.places.bare(slot), who=who)
        ins = self._instruction()
        what = self._value(answer_type(self.machine, ins), self.event.value)
        return self._say(f"log-roll{self.nobody}", what=what)

    # ── Components ──

    def _move(self) -> str:
        onto_board = all(item.target >= self.machine.slots_end for item in self.event.moved)
        return "; ".join(self._moved("log-place" if onto_board else "log-move", items) for items in self._groups())

    def _draw(self) -> str:
        return "; ".join(self._moved("log-draw", items) for items in self._groups())

    def _groups(self) -> list[list[Moved]]:
        """What moved, by where from and where to (slots; spaces each for themselves); all of it if from everywhere."""
        groups: dict[tuple[int, int], list[Moved]] = {}
        for item in self.event.moved:
            groups.setdefault((self.machine.slot_at(item.origin), item.target), []).append(item)
        if len(groups) > ORIGINS_AT_MOST and len({target for _, target in groups}) == 1:
            return [list(self.event.moved)]
        return list(groups.values())

    def _moved(self, key: str, items: list[Moved]) -> str:
        what, first = self._components(items), items[0]
        origin, target = self.machine.slot_at(first.origin), first.target
        mine = self.machine.owner_of
        plain = key == "log-draw" and 0 <= self.you == mine[origin] == mine[self.machine.slot_at(target)]
        together = any(self.machine.slot_at(item.origin) != origin for item in items)
        route = "" if plain else self._route(0 if together else first.origin, target, key)
        if self.you < 0:
            word = "log-draw" if key == "log-draw" else "log-move"
            return text(self.lang, f"{word}-nobody", count=len(items), what=what, route=route)
        return self._say(key, what=what, route=route)

    def _route(self, origin: int, target: int, key: str) -> str:
        start = "" if self.machine.slot_at(origin) == 0 or key == "log-place" else f" {self.places.source(origin)}"
        goes = getattr(self._instruction(), "place", None)
        return f"{start} {self.places.goal(target, goes.end if isinstance(goes, Place) else 'any')}"

    def _refill(self) -> str:
        slots = {item.target for item in self.event.moved}
        zone = self.places.zone(min(slots), indexed="no" if len(slots) > 1 else "yes")
        what, several = self._components(self.event.moved), self.places.several(min(slots))
        return text(self.lang, "log-refill", zone=zone, what=what, several=several)

    def _reveal(self) -> str:
        """Who holds what is shown shows it, whoever asked for it."""
        owners = {self.machine.owner_of[self.machine.slot_at(item.origin)] for item in self.event.moved}
        if len(owners) == 1 and (owner := owners.pop()) >= 0:
            self._act_as(owner)
        if not self.event.moved:
            return self._say("log-show-nothing") if self.you >= 0 else ""
        what, spaces = self._components(self.event.moved), {item.origin for item in self.event.moved}
        if len(spaces) == 1 and (space := spaces.pop()) >= self.machine.slots_end:
            what = text(self.lang, "with-place", what=what, space=self.places.space(space))
        return self._to_whom("show", what, len(self.event.moved))

    def _components(self, items: Sequence[Moved]) -> str:
        """Those the viewer may name by name, the others by number; many are only counted."""
        named = [item.component for item in items if item.seen & self.bit]
        hidden = [item.component for item in items if not item.seen & self.bit]
        if len(named) > NAMED_AT_MOST:
            named, hidden = [], [*named, *hidden]
        told = self._named(named)
        count = Counter(map(self.machine.layout.kind_of, hidden))
        told += [a(self.program, self.lang, self.program.components[kind].name, n) for kind, n in count.items()]
        return join(self.lang, told)

    def _named(self, components: Sequence[int]) -> list[str]:
        """Components by what they look like, alike ones counted."""
        looks: dict[str, list[Piece]] = {}
        for component in components:
            piece = piece_of(self.machine, component)
            looks.setdefault(mention(self.program, self.lang, piece), []).append(piece)
        return [mention(self.program, self.lang, pieces[0], len(pieces)) for pieces in looks.values()]

    def _token(self) -> str:
        assert self.event.place is not None
        token = self.places.zone(self.event.place)
        if not isinstance(self.event.value, int):
            return self._say(f"log-token-off{self.nobody}", token=token)
        space = self.places.space(self.event.value)
        return self._say(f"log-token{self.nobody}", token=token, space=space)

    def _shuffle(self) -> str:
        place = self.event.place or 0
        return self._say(f"log-shuffle{self.nobody}", zone=self.places.zone(place), several=self.places.several(place))

    def _reshuffle(self) -> str:
        place = self.event.place or 0
        other = self.machine.zone(place).reshuffled_from
        source = self.machine.layout.slot(other or 0, self.machine.owner_of[place], self.machine.layout.index_of(place))
        names = {"source": self.places.zone(source), "zone": self.places.zone(place)}
        return self._say(f"log-reshuffle{self.nobody}", **names, several=self.places.several(source))

    # ── Points and values ──

    def _score(self) -> str:
        points, place = self.event.value, self.event.place or 0
        assert isinstance(points, int)
        owner = self.machine.owner_of[place]
        word = "log-score" if points > 0 else "log-lose"
        me = "yes" if owner >= 0 and owner == self.viewer else "no"
        who = player_name(self.lang, seat_name(owner)) if owner >= 0 else ""
        said = text(self.lang, word if owner >= 0 else f"{word}-table", me=me, who=who, count=abs(points))
        return with_heading(self.lang, said, self.event.heading)

    def _set(self) -> str:
        place = self.event.place
        if place is None:
            return self._playing()
        ty = self.machine.zone(self.machine.slot_at(place)).ty
        if place >= self.machine.slots_end:
            return self._cell(place, ty)
        name, who = self.places.bare(place), self._whose(place)
        of = "-of" if who else ""
        if isinstance(certain(ty), YesNo) and self.event.value is not None:
            return text(self.lang, f"log-{'yes' if self.event.value else 'no'}{of}", name=name, who=who)
        return text(self.lang, f"log-value{of}", name=name, who=who, value=self._value(ty, self.event.value))

    _add = _remove = _set

    def _whose(self, place: int) -> str:
        """Whose value it is: a player's or a component's; empty for one of the table."""
        owner = self.machine.owner_of[place]
        if owner >= 0:
            return self.places.owner(owner)
        if not self.event.given:
            return ""
        return thing(self.machine, self.event.given[0], Places(self.machine, self.lang, self.viewer, -1))

    def _is_open(self) -> bool:
        return bool(self.event.open & self.bit)

    def _playing(self) -> str:
        seats = self.event.value if isinstance(self.event.value, tuple) else ()
        names = [self.places.owner(seat) for seat in seats if isinstance(seat, int)]
        return text(self.lang, "log-playing", players=join(self.lang, names))

    def _cell(self, space: int, ty: Ty) -> str:
        where = self.places.space(space)
        if self.event.value is None:
            return text(self.lang, "log-clear", space=where)
        if isinstance(certain(ty), PlayerTy) and self.event.value == self.you:
            return self._say("log-claim", space=where)
        return self._say(f"log-mark{self.nobody}", value=self._value(ty, self.event.value), space=where)

    def _fact(self) -> str:
        what = told(self.machine, self.event, self.places) if self._is_open() else ""
        return self._to_whom("tell" if self._is_open() else "tell-hidden", what)

    def _to_whom(self, verb: str, what: str, count: int = 1) -> str:
        """What is told or shown to all, to some, or only to who acts; nothing where nobody is told."""
        seats = [seat for seat in range(self.machine.players) if self.event.open >> seat & 1]
        if self.event.open & self.machine.everybody == self.machine.everybody:
            return self._say(f"log-{verb}{self.nobody}", what=what, count=count)
        others = [seat for seat in seats if seat != self.you]
        if not others:
            return self._say(f"log-{verb}-self", what=what) if seats else ""
        to = join(self.lang, [self.places.owner(seat) for seat in others])
        mine = "yes" if others == [self.viewer] else "no"
        return self._say(f"log-{verb}-to{self.nobody}", what=what, count=count, to=to, mine=mine)

    # ── Words ──

    def _instruction(self) -> Instruction:
        return self.program.codes[self.event.code].instructions[self.event.at]

    def _value(self, ty: Ty, value: object) -> str:
        inner = certain(ty)
        if isinstance(value, tuple):
            of = getattr(inner, "of", inner)
            return join(self.lang, [self._value(of, member) for member in value]) or text(self.lang, "none")
        if isinstance(inner, PlayerTy) and value is None:
            return text(self.lang, "nobody")
        if isinstance(inner, ComponentOf) and isinstance(value, int):
            return mention(self.program, self.lang, self._piece(value))
        if isinstance(inner, SpaceTy) and isinstance(value, int):
            return self.places.space(value)
        return plain_text(self.program, self.lang, plain_value(self.machine, value, inner))

    def _piece(self, component: int) -> Piece:
        return piece_of(self.machine, component)

    def _name(self, identifier: str) -> str:
        return display(self.program, self.lang, identifier)


__all__ = ["LogLine", "log_lines", "sentence"]
