"""The facts of the `game` section: who can play, in which languages, what ends it at the latest."""

from __future__ import annotations

import re

import attrs

from rulekit import limits
from rulekit.check.plan import Plan, head
from rulekit.check.scope import Scope, did_you_mean
from rulekit.diagnostics import Code
from rulekit.source import NOWHERE, Span
from rulekit.syntax import ast

_LANGUAGE = re.compile(r"[a-z]{2,3}")


@attrs.frozen
class GameFacts:
    """What the `game` section says; where it says nothing, what holds then."""

    name: str = ""
    least_players: int = 1
    most_players: int = limits.PLAYERS
    first_player: str | None = None
    rulebook: str | None = None
    languages: tuple[str, ...] = ("en",)
    limit: tuple[int, str] | None = None
    limit_span: Span = NOWHERE
    span: Span = NOWHERE


def game_facts(scope: Scope, plan: Plan) -> GameFacts:
    """Read the `game` section, and note in the scope how many can play."""
    node = plan.game
    if node is None:
        if not scope.broken:
            scope.report(
                Code.SECTION_MISSING,
                "this file has no `game` section",
                Span(0, 0),
                'begin with `game "Its Name"`, and below it `players 2 to 4`',
            )
        return GameFacts()
    least, most = _players(scope, node)
    scope.least_players, scope.most_players = least, most
    return GameFacts(
        name=node.title.text,
        least_players=least,
        most_players=most,
        first_player=node.first_player.text if node.first_player else None,
        rulebook=node.rulebook.text if node.rulebook else None,
        languages=_languages(scope, node),
        limit=_limit(scope, node),
        limit_span=_line(scope, node, "limit") if node.limit is not None else NOWHERE,
        span=head(scope, node.span),
    )


def _players(scope: Scope, node: ast.Game) -> tuple[int, int]:
    span = head(scope, node.span)
    if node.players is None:
        scope.report(
            Code.SECTION_MISSING,
            "the `game` section does not say how many can play",
            span,
            "add a line such as `players 2 to 4`",
        )
        return 1, limits.PLAYERS
    least, most = node.players
    where = scope.players_at = _line(scope, node, "players")
    if least > most:
        scope.report(
            Code.OUT_OF_BOUNDS,
            f"`players {least} to {most}` fits nobody: the numbers are the wrong way round",
            where,
            f"write `players {most} to {least}`",
        )
        least, most = most, least
    if least < 1:
        scope.report(Code.OUT_OF_BOUNDS, "a game needs at least one player", where, "write `players 1`")
    if most > limits.PLAYERS:
        scope.report(Code.TOO_MUCH, f"a game has at most {limits.PLAYERS} players", where)
    return min(max(least, 1), limits.PLAYERS), min(max(most, 1), limits.PLAYERS)


def _languages(scope: Scope, node: ast.Game) -> tuple[str, ...]:
    known: list[str] = []
    for name in node.languages:
        if not _LANGUAGE.fullmatch(name.text):
            scope.report(
                Code.NAMES_TABLE,
                f"`{name.text}` is not the short name of a language",
                name.span,
                did_you_mean(name.text, {"en", "fr"}) or "languages have two letters, such as `en` or `fr`",
            )
        elif name.text in known:
            scope.report(Code.DECLARED_TWICE, f"the language `{name.text}` stands here twice", name.span)
        else:
            known.append(name.text)
    return tuple(known) or ("en",)


def _limit(scope: Scope, node: ast.Game) -> tuple[int, str] | None:
    if node.limit is None or node.limit_unit is None:
        return None
    if node.limit < 1:
        scope.report(Code.OUT_OF_BOUNDS, "the limit must be 1 at least", _line(scope, node, "limit"))
        return None
    return node.limit, node.limit_unit


def _line(scope: Scope, node: ast.Game, word: str) -> Span:
    """The line of the section that begins with a word: the tree keeps no place for it."""
    found = re.compile(rf"^[ ]*({word}\b[^#\n]*)", re.MULTILINE).search(scope.source.text, node.span.start)
    if found is None or found.start(1) > max(node.span.end, node.span.start):
        return head(scope, node.span)
    return Span(found.start(1), found.start(1) + len(found.group(1).rstrip()))
