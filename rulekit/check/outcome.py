"""How a match is decided: the `end` lines, the `winner` chain, the promises and the rulings."""

from __future__ import annotations

from rulekit.check.env import Env
from rulekit.check.expressions import Elaborator
from rulekit.check.plan import Plan, head
from rulekit.check.scope import OptionSymbol, Scope, has_values
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.expr import Builtin, Const, Expr
from rulekit.program import Always, EndLine, Rank, Ruling, Winner
from rulekit.syntax import ast
from rulekit.types import NUMBER, PLAYER, Maybe, SetOf, certain, fits


def end_lines(elaborator: Elaborator, plan: Plan) -> tuple[EndLine, ...]:
    """The sudden ends; `you` is the player whose turn has just ended."""
    if plan.end is None:
        return ()
    return tuple(_end_line(elaborator, line, plan.end) for line in plan.end.lines)


def _end_line(elaborator: Elaborator, line: ast.EndLine, section: ast.End) -> EndLine:
    env = Env.rest(you=True)
    condition = elaborator.yes_no(line.condition, env)
    return EndLine(
        condition=condition,
        who=_who(elaborator, line.who, env),
        outcome=line.outcome,
        heading=_heading(line.cite, section.cite),
        span=line.span,
    )


def _who(elaborator: Elaborator, name: ast.Name, env: Env) -> Expr:
    if name.text == "nobody":
        return Const((), ty=SetOf(PLAYER), span=name.span)
    if name.text == "everybody":
        return Builtin("players", ty=SetOf(PLAYER), span=name.span)
    expr = elaborator.expr(ast.Ref(name.text, span=name.span), env)
    if not fits(certain(expr.ty), PLAYER) and not fits(expr.ty, SetOf(PLAYER)):
        elaborator.scope.report(
            Code.WRONG_TYPE,
            f"`{name.text}` is {a(expr.ty)}, and only players win or lose",
            name.span,
            "name a player, a set of players, `everybody` or `nobody`",
        )
    return expr


# ── The winner chain ──────────────────────────────────────────────────────────────────────────


def winner(elaborator: Elaborator, plan: Plan) -> Winner | None:
    """The ranks in order, and what holds when players stay equal."""
    node = plan.winner
    if node is None:
        return None
    ties = {tie.form: tie for tie in reversed(node.ties)}
    thens = [tie for tie in node.ties if tie.form == "then" and tie.rank is not None]
    _check_ties(elaborator.scope, node)
    ranks = [_rank(elaborator, node.first, node.cite, node.cite)]
    ranks += [_rank(elaborator, tie.rank, tie.cite, node.cite) for tie in thens if tie.rank is not None]
    ask = ties["ask"].text if "ask" in ties else None
    rival, where = _rival(elaborator, ties.get("rival"))
    return Winner(
        ranks=tuple(ranks),
        share="share" in ties,
        ask=ask.text if ask is not None else None,
        rival=rival,
        rival_where=where,
        heading=node.cite.text if node.cite else None,
    )


def _rank(elaborator: Elaborator, node: ast.Rank, cite: ast.Cite, outer: ast.Cite) -> Rank:
    expr = elaborator.typed(node.value, Env.rest(you=True), Maybe(NUMBER))
    return Rank(node.order, expr, _heading(cite, outer), span=node.span)


def _rival(elaborator: Elaborator, tie: ast.Tie | None) -> tuple[Expr | None, Expr | None]:
    if tie is None or tie.value is None:
        return None, None
    scope = elaborator.scope
    if scope.least_players > 1:
        scope.report(
            Code.NOT_HERE,
            "a rival stands in for other players, and this game is never played alone",
            tie.span,
            "write `players 1 to …` in the `game` section, or take the rival out",
        )
    env = Env.rest(you=False)
    where = elaborator.yes_no(tie.where, env) if tie.where is not None else None
    return elaborator.typed(tie.value, env, NUMBER), where


def _check_ties(scope: Scope, node: ast.Winner) -> None:
    ends = [tie for tie in node.ties if tie.form in {"share", "ask"}]
    if not ends:
        scope.report(
            Code.SECTION_MISSING,
            "`winner` does not say what happens when players are still equal",
            head(scope, node.span),
            'end it with `ties share` or `ties ask table "…"`',
        )
    rivals = [tie for tie in node.ties if tie.form == "rival"]
    for first, second in ((ends[:1], ends[1:]), (rivals[:1], rivals[1:])):
        for tie in second:
            scope.report(
                Code.SECTION_TWICE,
                f"this says a second time what happens with {'ties' if tie in ends else 'the rival'}",
                head(scope, tie.span),
                also=[scope.label(head(scope, first[0].span), "the first time")],
            )


def _heading(cite: ast.Cite, outer: ast.Cite) -> str | None:
    nearest = cite or outer
    return nearest.text if nearest is not None else None


# ── Promises and rulings ──────────────────────────────────────────────────────────────────────


def promises(elaborator: Elaborator, plan: Plan) -> tuple[Always, ...]:
    """The `always` lines: nobody is `you` there."""
    return tuple(
        Always(node.text.text, elaborator.yes_no(node.condition, Env.rest(you=False)), span=node.span)
        for node in plan.always
    )


def rulings(scope: Scope, plan: Plan) -> tuple[Ruling, ...]:
    """How gaps are read; an option named there must exist, with that value."""
    return tuple(_ruling(scope, node) for node in plan.rulings)


def _ruling(scope: Scope, node: ast.Ruling) -> Ruling:
    if node.option is not None and node.value is not None:
        option_and_value(scope, node.option, node.value)
    return Ruling(
        text=node.text.text,
        option=node.option.text if node.option else None,
        value=node.value.text if node.value else None,
        heading=node.cite.text if node.cite else None,
        span=node.span,
    )


def option_and_value(scope: Scope, name: ast.Name, value: ast.Name) -> tuple[int, int] | None:
    """`name = value` as numbers of an option and of its value in the list; None (and told) if there is no such."""
    symbol = scope.find(name.text)
    if symbol is not None and not isinstance(symbol, OptionSymbol):
        scope.report(
            Code.WRONG_TYPE, f"`{name.text}` is no option", name.span, scope.suggest(name.text, (OptionSymbol,))
        )
        return None
    if symbol is None:
        scope.report(
            Code.UNKNOWN_NAME,
            f"there is no option `{name.text}`",
            name.span,
            scope.suggest(name.text, (OptionSymbol,)),
        )
        return None
    values = scope.options[symbol.number].values
    if value.text not in values:
        scope.report(
            Code.UNKNOWN_VALUE,
            f"the option `{name.text}` has no value `{value.text}`",
            value.span,
            scope.nearest(value.text, values) or has_values(values),
        )
        return None
    return symbol.number, values.index(value.text)
