"""The labels of a `by`: what values they stand for, whether one stands twice and whether all are there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from rulekit import expr as x
from rulekit import limits
from rulekit.builtins import DIRECTIONS
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.source import first_line
from rulekit.syntax import ast
from rulekit.types import DirectionTy, KindOf, Maybe, Number, Ty, Unknown, YesNo, certain

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


@attrs.frozen
class Resolved:
    """For each case the values it stands for, or None for `otherwise`; whether one of them stands for none."""

    values: tuple[tuple[x.Value, ...] | None, ...]
    none_named: bool


def resolve_cases(e: Elaborator, subject: x.Expr, node: ast.By) -> Resolved:
    """The values of all cases; tells labels that are wrong or stand twice, and values that no case stands for."""
    ty = certain(subject.ty)
    seen: dict[x.Value, ast.CaseLabel] = {}
    resolved: list[tuple[x.Value, ...] | None] = []
    if not isinstance(ty, KindOf | YesNo | Number | DirectionTy | Unknown):
        e.report(
            Code.WRONG_TYPE,
            f"`by` goes by a kind, an option, yes or no, or a number; {e.quote(node.subject)} is {a(ty)}",
            node.subject.span,
            "use `if` and `else if` here",
        )
        ty = Unknown()
    for case in node.cases:
        if case.labels is None:
            resolved.append(None)
            continue
        values: list[x.Value] = []
        for label in case.labels if len(seen) <= limits.CASES else ():
            values += _once(e, label, _values(e, label, ty, subject), seen)
            _check_enough(e, label, seen)
        resolved.append(tuple(values))
    _check_last(e, node)
    if not isinstance(ty, Unknown) and None not in resolved:
        _complete(e, subject, seen, node)
    return Resolved(tuple(resolved), None in seen)


def _values(e: Elaborator, label: ast.CaseLabel, ty: Ty, subject: x.Expr) -> Iterable[x.Value]:
    value = label.value
    if isinstance(ty, Unknown):
        return ()
    if value is None:
        if not isinstance(subject.ty, Maybe):
            _wrong(e, label, "is never none", None)
        return (None,)
    if isinstance(value, bool):
        return (value,) if isinstance(ty, YesNo) else _wrong(e, label, f"is {a(ty)}, not yes or no", None)
    names = _names(e, ty)
    text = value.text if isinstance(value, ast.Name) else str(value)
    if names is not None:
        if label.high is None and text in names:
            return (names.index(text),)
        return _wrong(e, label, f"has no value `{text}`", e.scope.nearest(text, names), Code.UNKNOWN_VALUE)
    if isinstance(subject, x.OptionValue) and text not in e.scope.options[subject.option].values:
        return _wrong(e, label, f"has no value `{text}`", None, Code.UNKNOWN_VALUE)
    if isinstance(ty, Number) and not isinstance(value, ast.Name):
        return _numbers(e, label, value, label.high if label.high is not None else value)
    return _wrong(e, label, f"is {a(ty)}", None)


def _names(e: Elaborator, ty: Ty) -> tuple[str, ...] | None:
    match ty:
        case KindOf(name=name):
            return e.scope.kinds[name].values if name in e.scope.kinds else ()
        case DirectionTy():
            return DIRECTIONS
        case _:
            return None


def _numbers(e: Elaborator, label: ast.CaseLabel, low: int, high: int) -> Iterable[x.Value]:
    if low > high:
        e.report(Code.OUT_OF_BOUNDS, f"`{low} to {high}` is empty", label.span, f"write `{high} to {low}`")
    return range(low, min(high, low + limits.CASES) + 1)


def _wrong(
    e: Elaborator, label: ast.CaseLabel, what: str, help: str | None, code: Code = Code.WRONG_TYPE
) -> Iterable[x.Value]:
    e.report(
        code,
        f"this `by` {what}" if code is not Code.UNKNOWN_VALUE else f"what this `by` goes by {what}",
        label.span,
        help,
    )
    return ()


def _once(
    e: Elaborator, label: ast.CaseLabel, values: Iterable[x.Value], seen: dict[x.Value, ast.CaseLabel]
) -> list[x.Value]:
    """The values that no earlier label stands for."""
    fresh: list[x.Value] = []
    for value in values:
        if value in seen:
            e.report(
                Code.CASE_TWICE,
                f"there is an answer for {e.quote(label)} already",
                label.span,
                "leave one of them out",
                also=[e.scope.label(seen[value].span, "the first one")],
            )
            break
        seen[value] = label
        fresh.append(value)
    return fresh


def _check_enough(e: Elaborator, label: ast.CaseLabel, seen: dict[x.Value, ast.CaseLabel]) -> None:
    """The labels up to here stand for no more than they may; what comes after is not looked at."""
    if len(seen) > limits.CASES:
        message = f"the cases of a `by` stand for at most {limits.CASES} numbers"
        e.report(Code.TOO_MUCH, message, label.span, "use `otherwise` for the rest")


def _check_last(e: Elaborator, node: ast.By) -> None:
    """There is one `otherwise`."""
    rest = [case for case in node.cases if case.labels is None]
    for case in rest[1:]:
        e.report(
            Code.CASE_TWICE,
            "there is an `otherwise` already",
            first_line(e.scope.source, case.span),
            "leave one of them out",
            also=[e.scope.label(first_line(e.scope.source, rest[0].span), "the first one")],
        )


def _complete(e: Elaborator, subject: x.Expr, seen: dict[x.Value, ast.CaseLabel], node: ast.By) -> None:
    """Each value of a kind, an option or yes/no has its case; over numbers a gap may stay."""
    missing = [name for value, name in _all_values(e, subject) if value not in seen]
    if isinstance(subject.ty, Maybe) and not isinstance(subject.ty.of, Number) and None not in seen:
        missing.append("none")
    if missing:
        e.report(
            Code.CASE_MISSING,
            f"`by {e.plain(node.subject)}` has no answer for {' and '.join(f'`{name}`' for name in missing)}",
            node.subject.span,
            "add it, or end with `otherwise`",
        )


def _all_values(e: Elaborator, subject: x.Expr) -> list[tuple[x.Value, str]]:
    ty = certain(subject.ty)
    if isinstance(ty, YesNo):
        return [(True, "yes"), (False, "no")]
    if isinstance(ty, Number):
        if not isinstance(subject, x.OptionValue):
            return []
        return [(int(name), name) for name in e.scope.options[subject.option].values]
    return list(enumerate(_names(e, ty) or ()))
