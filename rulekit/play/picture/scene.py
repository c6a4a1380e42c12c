"""The whole table as one viewer sees it: scores, what lies in the middle, everybody's board, the own hand.

Draws from a `View` alone.  Choices of the viewer's question bear their numbers where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import attrs

from rulekit.play.columns import COLOURS, fields_on_boards, kind_of
from rulekit.play.faces import colour_and_kinds
from rulekit.play.picture.board import BoardView, cell_room, draw_board, fits
from rulekit.play.picture.canvas import Block, Line, Run, beside, capital, line, line_width, padded, shorten, wrapped
from rulekit.play.picture.card_lists import draw_list, draw_short
from rulekit.play.picture.cells import COVERS, Artist
from rulekit.play.picture.codes import seat_signs, token_code, token_codes, value_codes
from rulekit.play.picture.fitting import Part, Shorter, airy, fitted
from rulekit.play.picture.scores import MARK, acting, draw_scores, scores_in_short
from rulekit.play.picture.strip import Group, draw_strip, grouped
from rulekit.play.picture.zones import index_text, zone_texts
from rulekit.program import Program
from rulekit.runtime.view import ChoiceView, View, ZoneView, is_on
from rulekit.texts import display, player_name, text

PAIR_CELL = 5  # boards stand side by side if their cells can be as wide
GAP = 2


class Turn(IntEnum):
    """What is shortened first where a picture would be too high; what the question is about keeps its numbers."""

    OPTIONS = 1
    LISTS = 2  # cards of rows and hands in a list
    SCORES = 3  # in one line, without bars
    LEGEND = 4
    OTHER_BOARDS = 5
    ROWS = 6  # in few words each, without the question's numbers
    HAND = 7
    OTHERS = 8  # a line for each other player
    TEXTS = 9  # what else lies in the middle
    OWN_BOARDS = 10
    OTHERS_ALTOGETHER = 11
    BOARDS = 12
    NO_ROWS = 13
    NO_HAND = 14  # but how many cards there are
    OWN_TEXTS = 15  # in one line


MOST_TEXTS = 3  # lines of what else lies in the middle that are left in the end


def picture(
    program: Program, view: View, lang: str, room: int = 80, height: int | None = None, roomy: int | None = None
) -> Block:
    """All that the viewer sees, no wider than the room.

    Where it would be higher than `height`, the parts that matter least are shortened or left out; its last line says
    so then.  There are blank lines between the parts if it is no higher than `roomy` with them (None: than `height`).
    """
    scene = _Scene(program, view, lang, room)
    parts = [scene.head(), scene.scores(), *scene.middle(), *scene.panels(), *scene.own_hand(), scene.legend()]
    whole = airy(parts)
    if height is None or len(whole) <= (height if roomy is None else roomy):
        return whole
    return fitted(parts, height, (line(Run(text(lang, "pic-more"), "dim")),))


@attrs.frozen
class _Scene:
    program: Program
    view: View
    lang: str
    room: int

    # ── Head ──

    def head(self) -> Part:
        """The name of the game and the round; the variants that are played."""
        title = self._title()
        return Part((*title, *self._options()), (Shorter(Turn.OPTIONS, title),))

    def _title(self) -> Block:
        key = "pic-title" if self.view.round else "pic-title-start"
        told = text(self.lang, key, game=self.program.name, round=str(self.view.round))
        return (line(Run(shorten(told, self.room), "title")),)

    def _options(self) -> Block:
        chosen = [
            text(self.lang, "pic-value", name=self._name(name), value=self._name(value))
            for name, value in self.view.options.items()
        ]
        return wrapped(chosen, " · ", self.room, "dim")

    def scores(self) -> Part:
        """Bars, or all in one line."""
        short = scores_in_short(self.program, self.view, self.lang, self.room)
        return Part(
            draw_scores(self.program, self.view, self.lang, self.room), (Shorter(Turn.SCORES, short, loses=False),)
        )

    # ── The middle of the table ──

    def middle(self) -> list[Part]:
        """Rows, boards, and what else lies on the table."""
        rows = [self._rows(name, zones) for name, zones in self._row_families().items()]
        boards = [self._titled_board(zone) for zone in self._grids(None)]
        skip = frozenset({*self._row_families(), *self._sources()})
        told = zone_texts(self.program, self.lang, self.view, None, skip)
        texts = wrapped(told, " · ", self.room)
        return [*rows, *boards, Part(texts, (Shorter(Turn.TEXTS, texts[:MOST_TEXTS]),))]

    def _row_families(self) -> dict[str, list[ZoneView]]:
        families: dict[str, list[ZoneView]] = {}
        for zone in self.view.zones:
            if zone.form == "row" and zone.owner is None:
                families.setdefault(zone.name, []).append(zone)
        return families

    def _sources(self) -> set[str]:
        """Decks that rows are filled from: how many are left stands beside the row."""
        refs = [zone.refilled_from for zone in self.program.zones if zone.form == "row" and zone.refilled_from]
        return {self.program.zones[ref.zone].name for ref in refs if not ref.indices}

    def _rows(self, name: str, zones: list[ZoneView]) -> Part:
        groups = [Group(self._row_title(zone), zone.pieces, self._numbers_in(zone)) for zone in zones]
        short, none = Shorter(Turn.ROWS, ()), Shorter(Turn.NO_ROWS, ())
        return self._cards(Run(capital(self._name(name)), "label"), groups, short, none)

    def _cards(self, title: Run, groups: Sequence[Group], short: Shorter, none: Shorter) -> Part:
        """Cards in boxes, in a list, or (where none is a choice) in few words or not at all."""
        boxes, listed = (draw(self.program, self.lang, groups, self.room) for draw in (draw_strip, draw_list))
        shorter = [Shorter(Turn.LISTS, (line(title), *listed), loses=False)]
        if not any(group.numbers for group in groups):
            told = draw_short(self.program, self.lang, title.text, groups, self.room)
            shorter += [attrs.evolve(short, block=told), none]
        return Part((line(title), *boxes), tuple(shorter))

    def _row_title(self, zone: ZoneView) -> str:
        title = index_text(self.program, self.lang, zone)
        source = next((z for z in self.program.zones if z.name == zone.name), None)
        if source is None or source.refilled_from is None or source.refilled_from.indices:
            return title
        deck = self.program.zones[source.refilled_from.zone].name
        count = next((z.count for z in self.view.zones if (z.name, z.index) == (deck, zone.index)), None)
        return title if count is None else text(self.lang, "pic-left", title=title, count=str(count)).strip()

    def _titled_board(self, zone: ZoneView) -> Part:
        name, board = capital(self._name(zone.name)), self._board(zone)
        if not board.columns():
            return Part((line(Run(text(self.lang, "pic-value", name=name, value=text(self.lang, "pic-empty")))),))
        drawn = (line(Run(name, "label")), *draw_board(board, self._artist(), self.room))
        return Part(drawn, () if board.numbers else (Shorter(Turn.BOARDS, ()),))

    # ── Players ──

    def panels(self) -> list[Part]:
        """A panel for each player, the viewer's first, two side by side where they fit."""
        seats = sorted(self.view.players, key=lambda seat: (seat != self.view.viewer, self.view.players.index(seat)))
        found: list[Part] = []
        half = (self.room - GAP) // 2
        while seats:
            pair = seats[:2]
            is_pair = len(pair) == 2 and all(self._fits_half(seat, half) for seat in pair)
            found.append(self._panel_part(pair if is_pair else pair[:1]))
            seats = seats[2 if is_pair else 1 :]
        return [part for part in found if len(part.whole) > 1]

    def _panel_part(self, seats: Sequence[str]) -> Part:
        mine = [seat for seat in seats if seat == self.view.viewer]
        about = [seat for seat in seats if any(board.numbers for board in self._boards(seat))]
        needed = [seat for seat in seats if seat in (*mine, *about)]
        rest = tuple(self._in_a_line(seat) for seat in seats if seat not in needed)
        alone = tuple(runs for seat in needed for runs in self._panel([seat], [seat]))
        kept = tuple(runs for seat in needed for runs in self._panel([seat], about))
        least = tuple(
            runs
            for seat in needed
            for runs in (
                self._in_a_line(seat),
                *(self._panel_boards(seat, self.room, self.room) if seat in about else ()),
            )
        )
        shorter = (
            Shorter(Turn.OTHER_BOARDS, self._panel(seats, needed)),
            Shorter(Turn.OTHERS, (*alone, *rest)),
            Shorter(Turn.OWN_BOARDS, (*kept, *rest)),
            Shorter(Turn.OTHERS_ALTOGETHER, kept),
            Shorter(Turn.OWN_TEXTS, least),
        )
        return Part(self._panel(seats, seats), shorter)

    def _panel(self, seats: Sequence[str], boards: Sequence[str]) -> Block:
        """One player, or two side by side, with the boards of some of them."""
        if len(seats) == 2:
            return self._pair(seats, boards, (self.room - GAP) // 2)
        drawn = self._panel_boards(seats[0], self.room, self.room) if seats[0] in boards else ()
        return (*self._panel_head(seats[0], self.room), *drawn)

    def _fits_half(self, seat: str, half: int) -> bool:
        return all(fits(board, half, PAIR_CELL) for board in self._boards(seat))

    def _pair(self, pair: Sequence[str], boards: Sequence[str], half: int) -> Block:
        """Two panels, their boards beginning on one line, all cells equally wide."""
        widest = min((cell_room(board, half) for seat in pair for board in self._boards(seat)), default=0)
        heads = [self._panel_head(seat, half) for seat in pair]
        height = max(map(len, heads))
        left, right = (
            (
                *head,
                *((),) * (height - len(head) if seat in boards else 0),
                *(self._panel_boards(seat, half, widest) if seat in boards else ()),
            )
            for head, seat in zip(heads, pair, strict=True)
        )
        return beside([(padded(left[0], half), *left[1:]), right], GAP)

    def _panel_head(self, seat: str, room: int) -> Block:
        return (self._seat_line(seat), *wrapped(self._seat_texts(seat), " · ", room))

    def _in_a_line(self, seat: str) -> Line:
        """A player and what lies before them, as much of it as has room in one line."""
        head = self._seat_line(seat)
        return (*head, Run(f"  {shorten(' · '.join(self._seat_texts(seat)), self.room - line_width(head) - 2)}"))

    def _seat_line(self, seat: str) -> Line:
        name = player_name(self.lang, seat)
        title = text(self.lang, "pic-you", who=name) if seat == self.view.viewer else name
        return line(Run(MARK if seat == acting(self.view) else "", "turn"), Run(title, f"seat {seat}"))

    def _seat_texts(self, seat: str) -> list[str]:
        mine = seat == self.view.viewer
        skip = frozenset(zone.name for zone in self.view.zones if mine and zone.form == "hand" and zone.seen)
        return zone_texts(self.program, self.lang, self.view, seat, skip)

    def _panel_boards(self, seat: str, room: int, widest: int) -> Block:
        boards = self._boards(seat)
        blocks = [draw_board(board, self._artist(), room, widest) for board in boards]
        titles = [(self._board_title(board.zone),) if len(boards) > 1 else () for board in boards]
        return tuple(runs for title, block in zip(titles, blocks, strict=True) for runs in (*title, *block))

    def _board_title(self, zone: ZoneView) -> Line:
        """The name of a board, where its player has more than one."""
        name, index = capital(self._name(zone.name)), index_text(self.program, self.lang, zone)
        name = f"{name} ({index})" if index else name
        empty = zone.size is None and not zone.spaces
        told = text(self.lang, "pic-value", name=name, value=text(self.lang, "pic-empty")) if empty else name
        return line(Run(told, "label"))

    def own_hand(self) -> list[Part]:
        """The cards in the viewer's hand."""
        hands = [z for z in self.view.zones if z.form == "hand" and z.owner == self.view.viewer and z.owner and z.seen]
        return [self._hand(zone) for zone in hands]

    def _hand(self, zone: ZoneView) -> Part:
        only = sum(1 for other in self.view.zones if other.form == "hand" and other.owner == zone.owner) == 1
        name = text(self.lang, "pic-your-hand") if only else self._name(zone.name)
        title = Run(text(self.lang, "pic-count", name=name, count=str(zone.count)), f"seat {zone.owner}")
        if not zone.pieces:
            return Part((line(title),))
        hand = grouped(self.program, self.lang, Group("", zone.pieces, self._numbers_in(zone)))
        return self._cards(title, [hand], Shorter(Turn.HAND, ()), Shorter(Turn.NO_HAND, (line(title),)))

    # ── What several need ──

    def _name(self, identifier: str) -> str:
        return display(self.program, self.lang, identifier)

    def _artist(self) -> Artist:
        return Artist(self.program, self.lang, seat_signs(self.view.players))

    def _grids(self, owner: str | None) -> list[ZoneView]:
        return [zone for zone in self.view.zones if zone.form == "grid" and zone.owner == owner]

    def _boards(self, seat: str) -> list[BoardView]:
        return [self._board(zone) for zone in self._grids(seat)]

    def _board(self, zone: ZoneView) -> BoardView:
        return board_of(self.program, self.lang, self.view, zone)

    def _numbers_in(self, zone: ZoneView) -> dict[int, int]:
        """Numbers of the choices that lie in a zone."""
        found = {}
        for number, choice in enumerate(_choices(self.view), 1):
            lies = choice.lies
            if lies is not None and (lies.zone, lies.owner, lies.index) == (zone.name, zone.owner, zone.index):
                found[lies.at] = number
        return found

    def legend(self) -> Part:
        """What short signs on the boards mean."""
        grids = [zone for zone in self.view.zones if zone.form == "grid"]
        tokens = [
            f"{code} {self._name(name)}"
            for name, code in token_codes(self.program, self.lang, self.view).items()
            if any(zone.spot for zone in self.view.zones if zone.name == name)
        ]
        piled = any(len(space.pile) > 1 for zone in grids for space in zone.spaces)
        signs = [f"{COVERS} {text(self.lang, 'pic-covers')}"] if piled else []
        names = {seat: player_name(self.lang, seat) for seat in self.view.players}
        tops = [space.pile[0] for zone in grids for space in zone.spaces if space.pile]
        values = {space.value for zone in grids for space in zone.spaces}
        values |= {value for piece in tops for value in piece.states.values() if isinstance(value, str)}
        seats = [f"{sign} {names[seat]}" for seat, sign in seat_signs(self.view.players).items() if seat in values]
        codes = self._colours(grids) or self._kinds(grids)
        states = dict.fromkeys(sign for piece in tops for sign in self._artist().piece_face(piece).signs)
        codes += [f"{sign.code} {sign.text}" for sign in states if sign.code != sign.text]
        return Part(wrapped([*seats, *tokens, *signs, *codes], " · ", self.room, "dim"), (Shorter(Turn.LEGEND, ()),))

    def _colours(self, grids: Sequence[ZoneView]) -> list[str]:
        pieces = [space.pile[0] for zone in grids for space in zone.spaces if space.pile and space.pile[0].key]
        borne = [colour for colour, _ in (colour_and_kinds(self.program, piece) for piece in pieces) if colour]
        told = {}
        for kind in dict.fromkeys(kind for kind, _ in borne):
            codes = value_codes(self.program, self.lang, kind)
            told.update({codes[v]: self._name(v) for v in self.program.kinds[kind].values if v in COLOURS})
        return [f"{code} {name}" for code, name in told.items()]

    def _kinds(self, grids: Sequence[ZoneView]) -> list[str]:
        """The codes of values that components with names of their own show on boards."""
        named = [piece for zone in grids for space in zone.spaces for piece in space.pile[:1] if piece.name]
        kinds = {kind_of(field.ty) for piece in named for field in fields_on_boards(self.program, piece.kind)}
        codes = {kind: value_codes(self.program, self.lang, kind) for kind in sorted(filter(None, kinds))}
        return [f"{code} {self._name(value)}" for some in codes.values() for value, code in some.items()]


def board_of(program: Program, lang: str, view: View, zone: ZoneView) -> BoardView:
    """A grid with the tokens on it and the numbers of the spaces that may be chosen."""
    codes = token_codes(program, lang, view)
    tokens: dict[tuple[int, int], str] = {}
    for token in view.zones:
        spot = token.spot
        if spot is not None and is_on(spot, zone):
            place = (spot.column, spot.row)
            tokens[place] = tokens.get(place, "") + token_code(codes, token, zone)
    numbers = {}
    for number, choice in enumerate(_choices(view), 1):
        spot = choice.spot
        if spot is not None and is_on(spot, zone):
            numbers[spot.column, spot.row] = number
    return BoardView(zone, tokens, numbers, _inside(program, view, zone))


def _inside(program: Program, view: View, grid: ZoneView) -> dict[tuple[int, int], ZoneView]:
    """Zones that each space of a grid has, by place, where something lies in them."""
    found = {}
    for declared in program.zones:
        by = declared.indices[0] if len(declared.indices) == 1 else None
        if by is not None and by.form == "grid" and program.zones[by.grid].name == grid.name:
            for zone in view.zones:
                if (zone.name, zone.owner) == (declared.name, grid.owner) and zone.count:
                    column, row = zone.index[0].split(",")
                    found[int(column), int(row)] = zone
    return found


def _choices(view: View) -> Sequence[ChoiceView]:
    return () if view.question is None else view.question.choices or ()
