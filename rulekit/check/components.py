"""Components: their fields, how many there are, and what each one says.

`declare_fields` gives the fields their types; `count_components` reads the tables, numbers the components of the whole
game and fills the columns.  Works on the scope; reads files only through `Beside`.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import limits
from rulekit.check import names
from rulekit.check.beside import Beside, read_sheet
from rulekit.check.cells import FindComponent, Problem, can_be_column
from rulekit.check.constants import Constants, NotKnownError
from rulekit.check.env import Env
from rulekit.check.expressions import Elaborator
from rulekit.check.indices import field_indices
from rulekit.check.plan import Plan
from rulekit.check.scope import Scope
from rulekit.check.tables import ComponentTable, as_key, component_table, field_values, missing_values
from rulekit.check.type_names import resolve_type
from rulekit.diagnostics import Code
from rulekit.expr import Expr, Generator, Value
from rulekit.program import Component, Field
from rulekit.syntax import ast
from rulekit.types import NUMBER, UNKNOWN, Ty, describe, element

# ── Fields ────────────────────────────────────────────────────────────────────────────────────


def declare_fields(scope: Scope, plan: Plan) -> None:
    """Add every component with its fields (no values yet) to the scope."""
    for node in plan.components:
        first = len(scope.fields)
        for field in _declared(scope, node):
            scope.fields.append(field)
        scope.components.append(
            Component(
                name=node.name.text,
                first=0,
                count=0,
                fields=tuple(range(first, len(scope.fields))),
                states=(),
                names=(),
                stand_in=isinstance(node.data, ast.FromTable) and node.data.stand_in,
                span=node.name.span,
            )
        )


def _declared(scope: Scope, node: ast.Component) -> Iterator[Field]:
    known: dict[str, ast.Name] = {}
    if isinstance(node.data, ast.FromTable):
        for field in node.fields:
            if _new_field(scope, known, field.name):
                yield _field(scope, node, field)
        return
    if isinstance(node.data, ast.Copies):
        for generator in node.data.generators:
            if _new_field(scope, known, generator.name):
                yield Field(generator.name.text, node.name.text, UNKNOWN, values=(), span=generator.name.span)
    if node.fields:
        scope.report(
            Code.NOT_HERE,
            f"the fields of `{node.name.text}` have no table to take their values from",
            node.fields[0].name.span,
            "its fields are the names after `for each`"
            if isinstance(node.data, ast.Copies) and node.data.generators
            else 'name its table: `from "…"`',
        )


def _field(scope: Scope, node: ast.Component, field: ast.Field) -> Field:
    return Field(
        name=field.name.text,
        component=node.name.text,
        ty=_field_type(scope, field),
        values=(),
        indices=field_indices(scope, field.indices),
        stand_in=field.stand_in,
        span=field.name.span,
    )


def _new_field(scope: Scope, known: dict[str, ast.Name], name: ast.Name) -> bool:
    if not names.allowed_field(scope, name):
        return False
    if name.text in known:
        scope.report(
            Code.DECLARED_TWICE,
            f"there are two fields called `{name.text}`",
            name.span,
            also=[scope.label(known[name.text].span, "declared here")],
        )
        return False
    known[name.text] = name
    return True


def _field_type(scope: Scope, field: ast.Field) -> Ty:
    ty = resolve_type(scope, field.ty)
    if can_be_column(ty):
        return ty
    scope.report(
        Code.WRONG_TYPE,
        f"a cell of a table cannot hold {describe(ty)}",
        field.ty.span,
        "write `set of Space`: it is drawn as `#./..`" if "Space" in describe(ty) else "write a list of plain values",
    )
    return UNKNOWN


# ── How many, and what they say ───────────────────────────────────────────────────────────────


@attrs.frozen
class _Made:
    """The components of one kind: names, and their columns (known already, or still cells of a table)."""

    names: tuple[str | None, ...]
    columns: tuple[tuple[Value, ...], ...] | None = None
    table: ComponentTable | None = None
    counted: tuple[Expr, ...] = ()


def count_components(scope: Scope, plan: Plan, beside: Beside) -> None:
    """Read tables and `for each`, number all components of the game, fill the columns of their fields."""
    elaborator = Elaborator(scope)
    made = [_make(scope, elaborator, node, beside) for node in plan.components]
    first = 0
    for place, stock in enumerate(made):
        scope.components[place] = attrs.evolve(
            scope.components[place], first=first, count=len(stock.names), names=stock.names, counted=stock.counted
        )
        first += len(stock.names)
    if first > limits.COMPONENTS:
        scope.report(Code.TOO_MUCH, f"a game has at most {limits.COMPONENTS} components", plan.components[0].name.span)
    finder = component_finder(scope)
    for component, stock in zip(scope.components, made, strict=True):
        _fill(scope, component, stock, finder)


def _fill(scope: Scope, component: Component, stock: _Made, finder: FindComponent) -> None:
    for place, number in enumerate(component.fields):
        field = scope.fields[number]
        if stock.columns is not None:
            values = stock.columns[place]
        elif stock.table is not None:
            values = field_values(scope, stock.table, field, finder)
        else:
            values = missing_values(scope, field, component.count)
        scope.fields[number] = attrs.evolve(field, values=values)


def component_finder(scope: Scope) -> FindComponent:
    """Finds the number of a component by its kind and its own name (column `name`)."""
    known: dict[str, dict[str, list[int]]] = {}
    for component in scope.components:
        by_name = known.setdefault(component.name, {})
        for number, name in enumerate(component.names, component.first):
            if name is not None:
                by_name.setdefault(as_key(name), []).append(number)

    unread = {component.name for component in scope.components if not component.names and scope.has_errors}

    def find(kind: str, name: str) -> int | Problem:
        found = known.get(kind, {}).get(as_key(name), [])
        if kind in unread:
            return 0  # its table is wrong, and that is told
        if len(found) == 1:
            return found[0]
        if found:
            return Problem(f"there are {len(found)} copies of `{name}`, and one must be meant")
        return Problem(f"there is no {kind} called `{name}`", scope.nearest(name, known.get(kind, {})))

    return find


def _make(scope: Scope, elaborator: Elaborator, node: ast.Component, beside: Beside) -> _Made:
    match node.data:
        case ast.FromTable():
            return _from_table(scope, node, node.data, beside)
        case ast.Copies():
            return _copies(scope, elaborator, node, node.data)
        case None:
            return _Made((None,), ())


def _from_table(scope: Scope, node: ast.Component, data: ast.FromTable, beside: Beside) -> _Made:
    sheet = read_sheet(scope, beside, data.file)
    if sheet is None:
        return _Made(())
    component = scope.component(node.name.text)
    fields = [scope.fields[number] for number in component.fields] if component else []
    table = component_table(scope, node, sheet, fields)
    if table is None:
        return _Made(())
    count = len(table.entries)
    if data.count is not None and data.count != count:
        scope.report(
            Code.TABLE_COUNT,
            f'"{data.file.text}" has {count} of `{node.name.text}`, not {data.count}',
            data.span,
            "correct the number, or the table (a row counts as often as `copies` says)",
        )
    return _Made(tuple(entry.name for entry in table.entries), None, table)


# ── `2 for each colour in Colour and value in 1 to 3` ─────────────────────────────────────────


def _copies(scope: Scope, elaborator: Elaborator, node: ast.Component, data: ast.Copies) -> _Made:
    env = Env.rest(you=False)
    generators = elaborator.generators(data.generators, env)
    for generator in generators:
        number = scope.field(node.name.text, generator.name)
        if number is not None:
            ty = element(generator.source.ty) or UNKNOWN
            scope.fields[number] = attrs.evolve(scope.fields[number], ty=ty)
    amount = elaborator.typed(data.amount, env, NUMBER)
    constants = Constants(elaborator.define, lambda number: scope.lookups[number].table)
    rows: list[tuple[Value, ...]] = []
    try:
        for slots in _combinations(constants, generators, {}):
            constants.spend(1, data.span)
            row = tuple(slots[generator.slot] for generator in generators)
            rows += [row] * _amount(constants.value(amount, slots))
            if len(rows) > limits.COMPONENTS:
                break
    except NotKnownError as error:
        if not scope.has_errors:
            scope.report(
                Code.NOT_FINITE,
                f"how many `{node.name.text}` there are must be known before the match, and this {error.why}",
                error.span if error.span.end else data.span,
                "use numbers, kinds, printed tables and defines over these",
                also=[scope.label(data.span, "counted here")] if error.span.end else (),
            )
        return _Made(())
    columns = tuple(tuple(row[place] for row in rows) for place in range(len(generators)))
    counted = (*(generator.source for generator in generators), amount)
    return _Made((None,) * len(rows), columns, counted=counted)


def _amount(value: Value) -> int:
    return max(0, min(value, limits.COPIES)) if isinstance(value, int) else 0


def _combinations(
    constants: Constants, generators: tuple[Generator, ...], slots: dict[int, Value]
) -> Iterator[dict[int, Value]]:
    """All combinations as values by slot, the last generator fastest."""
    if not generators:
        yield slots
        return
    values = constants.value(generators[0].source, slots)
    for value in values if isinstance(values, tuple) else ():
        yield from _combinations(constants, generators[1:], {**slots, generators[0].slot: value})
