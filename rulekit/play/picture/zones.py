"""Zones in words: what is not drawn stands in short lines, `draw pile 5 · discard pile 3 (top: bed, blue)`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulekit.play.faces import describe, describe_on_board, mention, name_text, plain_text
from rulekit.program import Program
from rulekit.runtime.view import Piece, Plain, View, ZoneView
from rulekit.texts import display, text

LISTED = 4  # piles of the table with at most as many are told whole


def zone_texts(program: Program, lang: str, view: View, owner: str | None, skip: frozenset[str]) -> list[str]:
    """What the zones of one owner hold, one text for each name; `skip` are names of zones drawn elsewhere."""
    families: dict[str, list[ZoneView]] = {}
    for zone in view.zones:
        if zone.owner == owner and zone.name not in skip and zone.form not in ("box", "grid", "score", "token"):
            families.setdefault(zone.name, []).append(zone)
    told = [_family(program, lang, name, zones) for name, zones in families.items()]
    return [said for said in told if said]


def index_text(program: Program, lang: str, index: Sequence[str]) -> str:
    """The index of a zone as players read it."""
    return ", ".join(name_text(program, lang, word) for word in index)


def _family(program: Program, lang: str, name: str, zones: list[ZoneView]) -> str:
    shown = display(program, lang, name)
    if len(zones) == 1 and not zones[0].index:
        return _zone(program, lang, shown, zones[0])
    told = []
    for zone in zones:
        inside = _short(program, lang, zone)
        if inside:
            told.append((index_text(program, lang, zone.index), inside))
    if not told:
        return _empty(lang, shown, zones)
    if any(zone.form == "area" and _open_pieces(zone) for zone in zones):
        members = "; ".join(text(lang, "pic-value", name=index, value=inside) for index, inside in told)
        return text(lang, "pic-value", name=shown, value=members)
    return text(lang, "pic-value", name=shown, value=", ".join(f"{index} {inside}" for index, inside in told))


def _empty(lang: str, shown: str, zones: Sequence[ZoneView]) -> str:
    """That an area of the table is there, though nothing lies in it; nothing is said of what players lack."""
    if any(zone.owner is not None or zone.form != "area" for zone in zones):
        return ""
    return text(lang, "pic-value", name=shown, value=text(lang, "pic-empty"))


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
    """What pieces look like, those alike told once with their number."""
    count = Counter(describe(program, lang, piece) for piece in pieces)
    return [said if n == 1 else f"{n} × {said}" for said, n in count.items()]


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
    if zone.form in ("pile", "deck") and named and (zone.owner is not None or len(named) > LISTED):
        return text(lang, "pic-count-top", name=shown, count=count, top=describe_on_board(program, lang, named[0]))
    if named and zone.hidden:
        told = ", ".join(mention(program, lang, piece) for piece in named)
        return text(lang, "pic-count-known", name=shown, count=count, list=told)
    if named:
        told = "; ".join(_counted(program, lang, named))
        return text(lang, "pic-count-list", name=shown, count=count, list=told)
    return text(lang, "pic-count", name=shown, count=count)
