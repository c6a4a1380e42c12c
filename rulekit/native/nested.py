"""Lists of lists, as C: gone through member by member, or listed (`Rows`) where an expression needs all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from rulekit.expr import Apply, Cited, Collect, Element, Expr, If, Property
from rulekit.native import lists
from rulekit.native.numbers import bind
from rulekit.native.ready import is_nested
from rulekit.native.structs import none_of, none_text
from rulekit.native.writer import Body, Held, Listed, Rows
from rulekit.runtime.nodes import Bind, Column, may_be_none
from rulekit.types import SetOf, element

Do = Callable[[Held], None]


def _or_flat(rule: Callable[[Body, Any, Do], None]) -> Callable[[Body, Any, Do], None]:
    """The rule for a list of lists; a list of numbers is listed."""

    def run(b: Body, expr: Expr, do: Do) -> None:
        if is_nested(expr):
            rule(b, expr, do)
        else:
            b.over(b.listed(expr), do)

    return run


def _collect(b: Body, expr: Collect, do: Do) -> None:
    """`[a, b]` and `{a, b}`; those of a set are sorted, each once."""
    members = [b.listed(item) for item in expr.items]
    name, i, most = b.unit.fresh("lists"), b.unit.fresh("i"), max(member.most for member in members)
    ats, counts = (", ".join(getattr(member, part) for member in members) for part in ("at", "count"))
    b.put(f"const int32_t *{name}[] = {{{ats}}};")
    b.put(f"int64_t {name}_n[] = {{{counts}}}, {name}_all = {len(members)};")
    if isinstance(expr.ty, SetOf):
        b.put(f"{name}_all = rk_sort_lists({name}, {name}_n, {len(members)});")
    with b.block(f"for (int64_t {i} = 0; {i} < {name}_all; {i}++)"):
        do(Listed(f"{name}[{i}]", f"{name}_n[{i}]", most))


def _apply(b: Body, expr: Apply, do: Do) -> None:
    """A large define, written out; what is done for each member knows nothing of its locals."""
    inner, you = lists.arguments(b, expr)
    outer, outer_you = b.local, b.you

    def outside(held: Held) -> None:
        inside = b.local
        b.local = outer
        with b.with_you(outer_you):
            do(held)
        b.local = inside

    b.local = inner
    with b.with_you(you):
        b.each(b.ready.define(expr.define), outside)
    b.local = outer


def _if(b: Body, expr: If, do: Do) -> None:
    with b.block(f"if ({b.test(expr.condition)})"):
        b.each(expr.then, do)
    with b.block("else"):
        b.each(expr.otherwise, do)


def _bind(b: Body, expr: Bind, do: Do) -> None:
    bind(b, expr)
    b.each(expr.body, do)


def _column(b: Body, expr: Column, do: Do) -> None:
    """A list of lists that stands in a table for each component."""
    of_each = [value if isinstance(value, tuple) else () for value in expr.values]
    none = none_of(element(element(expr.ty) or expr.ty) or expr.ty)
    members = [member for value in of_each for member in value]
    lists = tuple(tuple(b.unit.number(x, none) for x in member) for member in members)
    begins = b.unit.table(tuple(accumulate(map(len, of_each), initial=0)))
    starts, flat = b.unit.lists(lists)
    of, i = b.hold(b.number(expr.of)), b.unit.fresh("i")
    guard = f"{of} >= 0 && " if may_be_none(expr.of) else ""
    first = f"{of} < 0 ? 0 : {begins}[{of}]" if guard else f"{begins}[{of}]"
    with b.block(f"for (int64_t {i} = {first}; {guard}{i} < {begins}[{of} + 1]; {i}++)"):
        most = max(map(len, lists), default=1)
        do(Listed(f"({flat} + {starts}[{i}])", f"({starts}[{i} + 1] - {starts}[{i}])", most))


def contains(b: Body, expr: Expr, member: Expr) -> str:
    """Whether a list is in a list of lists."""
    wanted, found, done = b.listed(member), b.unit.fresh("found"), b.unit.fresh("done")
    b.put(f"int {found} = 0;")

    def compare(held: Held) -> None:
        if isinstance(held, Listed):
            same = f"rk_same({held.at}, {held.count}, {wanted.at}, {wanted.count})"
            b.put(f"if ({same}) {{ {found} = 1; goto {done}; }}")
        else:  # a member of none
            b.put(f"goto {done};")

    b.each(expr, compare)
    b.label(done)
    return found


def end(b: Body, expr: Property) -> Listed:
    """The first or last list of a list; empty where there is none."""
    of = b.listed(expr.of)
    if not isinstance(of, Rows):
        return lists.NO_MEMBERS
    member = of.member("0" if expr.name == "first" else f"{of.count} - 1")
    return Listed(f"({of.count} ? {member.at} : rk_nothing)", f"({of.count} ? {member.count} : 0)", member.most)


def one(b: Body, expr: Element) -> Listed:
    """`lists[n]`."""
    of, index = b.listed(expr.of), b.hold(b.number(expr.index))
    if not isinstance(of, Rows):
        asked = f"if ({index} != {none_text(expr.index.ty)}) " if may_be_none(expr.index) else ""
        b.put(f"{asked}rk_index(g, {index}, 1, {of.count});")
        return lists.NO_MEMBERS
    if not may_be_none(expr.index):
        return of.member(b.hold(f"rk_index(g, {index}, 1, {of.count})"))
    none = f"{index} == {none_text(expr.index.ty)}"
    member = of.member(b.hold(f"{none} ? 0 : rk_index(g, {index}, 1, {of.count})"))
    return Listed(f"({none} ? rk_nothing : {member.at})", f"({none} ? 0 : {member.count})", member.most)


EACH: Mapping[type[Expr], Callable[[Body, Any, Do], None]] = {
    Collect: _or_flat(_collect),
    Apply: _or_flat(_apply),
    Column: _or_flat(_column),
    If: _or_flat(_if),
    Bind: _or_flat(_bind),
    Cited: _or_flat(lambda b, expr, do: b.each(expr.expr, do)),
}
