"""The drawn table of a failed example: every zone that holds something, everything open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.play.picture.board import draw_board
from rulekit.play.picture.canvas import Block, Line, capital, line, plain, wrapped
from rulekit.play.picture.cells import Artist
from rulekit.play.picture.codes import seat_signs
from rulekit.play.picture.scene import board_of
from rulekit.play.picture.zones import zone_texts
from rulekit.runtime.draft import Draft
from rulekit.runtime.view import View, ZoneView, open_view
from rulekit.texts import display, player_name, text

if TYPE_CHECKING:
    from rulekit.program import Program
    from rulekit.runtime.machine import Machine

ROOM = 80


def draw_position(machine: Machine, draft: Draft, lang: str = "en") -> str:
    """The boards and what lies in other zones, as plain text."""
    program, view = machine.program, open_view(machine, draft)
    blocks = [_owned(program, view, owner, lang) for owner in (None, *view.players)]
    lines = [runs for block in blocks if block for runs in (*block, ())]
    return plain(tuple(lines[:-1]))


def _owned(program: Program, view: View, owner: str | None, lang: str) -> Block:
    """What belongs to the table or to one player; nothing if all of it is empty."""
    told = zone_texts(program, lang, view, owner, _empty(view, owner))
    if owner in view.scores and view.scores[owner or ""]:
        told.insert(0, text(lang, "points", count=view.scores[owner or ""]))
    boards = [zone for zone in view.zones if zone.form == "grid" and zone.owner == owner and zone.spaces]
    lines: list[Line] = [*wrapped(told, " · ", ROOM)]
    for zone in boards:
        lines += _board(program, view, zone, lang)
    title = () if owner is None or not lines else (line(player_name(lang, owner)),)
    return (*title, *lines)


def _board(program: Program, view: View, zone: ZoneView, lang: str) -> Block:
    artist = Artist(program, lang, seat_signs(view.players))
    title = line(capital(display(program, lang, zone.name)))
    return (title, *draw_board(board_of(program, lang, view, zone), artist, ROOM))


def _empty(view: View, owner: str | None) -> frozenset[str]:
    """Names of zones that hold nothing worth telling."""
    mine = [zone for zone in view.zones if zone.owner == owner]
    full = {zone.name for zone in mine if zone.count or (zone.count is None and zone.value not in (None, 0, False, ()))}
    return frozenset(zone.name for zone in mine) - full
