"""Zones in words: what is not drawn stands in short lines, `draw pile 5 · discard pile 3 (top: bed, blue)`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rulekit.play.faces import agreeing_text, brief, describe, describe_on_board, parts, plain_text
from rulekit.play.picture.canvas import width
from rulekit.program import Program
from rulekit.runtime.view import Piece, Plain, View, ZoneView
from rulekit.texts import display, text
from rulekit.types import Maybe

LISTED = 4  # decks of the table with at most as many known cards on top are told whole
LISTED_WIDTH, LEAST_WIDTH = 72, 16  # how long a list of cards may get: of one pile, and of each where there are many
MOST_PARTS = 3  # what a card without a name says in a list
GAP = "–"


def zone_texts(program: Program, lang: str, view: View, owner: str | None, skip: frozenset[str]) -> list[str]:
    """What the zones of one owner hold, one text for each name; `skip` are names of zones drawn elsewhere."""
    families: dict[str, list[ZoneView]] = {}
    for zone in view.zones:
        if zone.owner == owner and zone.name not in skip and zone.form not in ("box", "grid", "score", "token"):
            families.setdefault(zone.name, []).append(zone)
    told = [_family(program, lang, name, zones) for name, zones in families.items()]
    return [said for said in told if said]


def index_text(program: Program, lang: str, zone: ZoneView) -> str:
    """The index of a zone as players read it; adjectives agree with its name."""
    return ", ".join(agreeing_text(program, lang, word, zone.name) for word in zone.index)


def _family(program: Program, lang: str, name: str, zones: list[ZoneView]) -> str:
    shown = display(program, lang, name)
    if len(zones) == 1 and not zones[0].index:
        return _zone(program, lang, shown, zones[0])
    if any(_is_open_line(zone) for zone in zones):
        return _lines(program, lang, shown, zones)
    may_be_none = {zone.name for zone in program.zones if isinstance(zone.ty, Maybe)}
    told = []
    for zone in zones:
        inside = _short(program, lang, zone)
        if not inside and zone.name in may_be_none and zone.value is not None:
            inside = plain_text(program, lang, zone.value)  # a nought is something else than nothing yet
        if inside:
            told.append((index_text(program, lang, zone), inside))
    missing = [index_text(program, lang, zone) for zone in zones if _is_missing(zone)]
    if not told and not missing:
        return _empty(lang, shown, zones)
    if any(zone.form == "area" and _open_pieces(zone) for zone in zones):
        members = "; ".join(text(lang, "pic-value", name=index, value=inside) for index, inside in told)
        return text(lang, "pic-value", name=shown, value=members)
    members = ", ".join(f"{index} {inside}" for index, inside in told)
    if missing:
        rest = text(lang, "pic-value", name=text(lang, "pic-empty"), value=", ".join(missing))
        members = "; ".join(filter(None, (members, rest)))
    return text(lang, "pic-value", name=shown, value=members)


def _is_missing(zone: ZoneView) -> bool:
    """Whether a value that may be none is none: that there still is nothing matters as much as what there is."""
    return zone.form == "value" and zone.count is None and zone.seen and zone.value is None


def _empty(lang: str, shown: str, zones: Sequence[ZoneView]) -> str:
    """That an area of the table is there, though nothing lies in it; nothing is said of what players lack."""
    if any(zone.owner is not None or zone.form != "area" for zone in zones):
        return ""
    return text(lang, "pic-value", name=shown, value=text(lang, "pic-empty"))


# ── Piles and rows, card by card ──────────────────────────────────────────────────────────────


def _is_open_line(zone: ZoneView) -> bool:
    """Whether a pile or row holds something, all of which the viewer may name."""
    return zone.form in ("pile", "row") and bool(zone.count) and not zone.hidden


def _lines(program: Program, lang: str, shown: str, zones: Sequence[ZoneView]) -> str:
    """Piles or rows of one name, each with as many of its cards as fit; of hidden ones how many there are."""
    full = [zone for zone in zones if zone.count]
    room = max(LEAST_WIDTH, LISTED_WIDTH // len(full))
    told = []
    for zone in full:
        index = index_text(program, lang, zone)
        if _is_open_line(zone):
            listed, is_whole = _listed(program, lang, zone, room)
            index = index if is_whole else f"{index} {zone.count}"
            told.append(text(lang, "pic-value", name=index, value=listed))
        else:
            told.append(f"{index} {zone.count}")
    ordered = any(zone.form == "pile" and (zone.count or 0) > 1 for zone in full)
    name = text(lang, "pic-top-first", name=shown) if ordered else shown
    return text(lang, "pic-value", name=name, value="; ".join(told))


def _listed(program: Program, lang: str, zone: ZoneView, room: int) -> tuple[str, bool]:
    """The cards of a pile from the top, of a row from the left, and whether they all had room."""
    names = [GAP if piece is None else brief(program, lang, piece, zone.index) for piece in zone.pieces]
    together = [(name, 1) for name in names]
    if zone.form == "pile":  # in a row each has a place of its own
        together = [(name, len(list(alike))) for name, alike in groupby(names)]
    told = ""
    for name, count in together:
        said = name if count == 1 else f"{count} × {name}"
        longer = f"{told}, {said}" if told else said
        if told and width(longer) > room:
            return f"{told}, …", False
        told = longer
    return told, True


# ── What else there is ────────────────────────────────────────────────────────────────────────


def _short(program: Program, lang: str, zone: ZoneView) -> str:
    """What a member of a family holds; nothing where it is empty."""
    if zone.form == "area" and (pieces := _open_pieces(zone)):
        return ", ".join(_counted(program, lang, pieces))
    if zone.count is not None:
        return str(zone.count) if zone.count else ""
    if not zone.seen:
        return "?"
    return "" if zone.value in (None, False, 0, ()) else plain_text(program, lang, _near(zone, zone.value))


def _near(zone: ZoneView, value: Plain) -> Plain:
    """A value, in which spaces of the owner's own boards are told without the board: `2,1`."""
    if isinstance(value, tuple):
        return tuple(_near(zone, member) for member in value)
    board, colon, place = value.partition(":") if isinstance(value, str) else ("", "", "")
    return place if colon and zone.owner is not None and board.endswith(f".{zone.owner}") else value


def _open_pieces(zone: ZoneView) -> list[Piece]:
    """What lies in a zone, if the viewer may name all of it."""
    return [] if zone.hidden else [piece for piece in zone.pieces if piece is not None]


def _counted(program: Program, lang: str, pieces: Sequence[Piece]) -> list[str]:
    """What pieces look like, those alike told once with their number; only in short where there is much to say."""
    count = Counter(_told(program, lang, piece) for piece in pieces)
    return [said if n == 1 else f"{n} × {said}" for said, n in count.items()]


def _told(program: Program, lang: str, piece: Piece) -> str:
    much = not piece.name and len(parts(program, lang, piece)) > MOST_PARTS
    return brief(program, lang, piece) if much else describe(program, lang, piece)


def _zone(program: Program, lang: str, shown: str, zone: ZoneView) -> str:
    if zone.count is None:
        if zone.seen and zone.value == ():
            return ""
        value = plain_text(program, lang, _near(zone, zone.value)) if zone.seen else "?"
        return text(lang, "pic-value", name=shown, value=value)
    if zone.count == 0 and (zone.form != "deck" or zone.owner is None):
        return _empty(lang, shown, [zone])
    named = [piece for piece in zone.pieces if piece is not None and piece.key]
    count = str(zone.count)
    if _is_open_line(zone):
        if len(zone.pieces) == 1:
            return text(lang, "pic-count-list", name=shown, count=count, list=describe(program, lang, named[0]))
        listed, name = _listed(program, lang, zone, LISTED_WIDTH)[0], f"{shown} {count}"
        name = text(lang, "pic-top-first", name=name) if zone.form == "pile" else name
        return text(lang, "pic-value", name=name, value=listed)
    if zone.form in ("pile", "deck") and named and (zone.owner is not None or len(named) > LISTED):
        return text(lang, "pic-count-top", name=shown, count=count, top=describe_on_board(program, lang, named[0]))
    if named and zone.hidden:
        few = len(named) <= LISTED
        told = ", ".join((describe if few and one.name else brief)(program, lang, one) for one in named)
        return text(lang, "pic-count-known", name=shown, count=count, list=told)
    if named:
        told = "; ".join(_counted(program, lang, named))
        return text(lang, "pic-count-list", name=shown, count=count, list=told)
    return text(lang, "pic-count", name=shown, count=count)
