"""The indices of zones, values and fields: `[Colour]`, `[0 to 9]`, `[board]`, and what values they have."""

from __future__ import annotations

from itertools import product
from math import prod

from rulekit import limits
from rulekit.check.names import describe
from rulekit.check.scope import ComponentSymbol, ErrorSymbol, KindSymbol, OptionSymbol, Scope, ZoneSymbol
from rulekit.diagnostics import Code
from rulekit.expr import Value
from rulekit.program import IndexBy, Zone
from rulekit.syntax import ast
from rulekit.types import PLAYER, SPACE, UNKNOWN, KindOf, Number, Ty


def zone_indices(scope: Scope, written: tuple[ast.IndexKind | ast.IndexRange, ...], owner: str) -> tuple[IndexBy, ...]:
    """The indices of a zone that is about to be declared, of the table or of each player."""
    indices = tuple(index for node in written if (index := _index(scope, node, owner)) is not None)
    return indices if _are_few(scope, written, indices, limits.INDICES) else ()


def field_indices(scope: Scope, written: tuple[ast.IndexKind | ast.IndexRange, ...]) -> tuple[IndexBy, ...]:
    """The indices of a column: a table knows kinds and numbers, but no players and no spaces."""
    found: list[IndexBy] = []
    for node in written:
        index = _index(scope, node, "field")
        if index is not None and index.form in {"player", "grid"}:
            scope.report(
                Code.WRONG_INDEX,
                "the columns of a table are indexed by a kind or by numbers",
                node.span,
                "a value that differs by player or space belongs under `each player has` or `table has`",
            )
        elif index is not None:
            found.append(index)
    return tuple(found) if _are_few(scope, written, tuple(found), limits.TABLE_COLUMNS) else ()


def _are_few(
    scope: Scope, written: tuple[ast.IndexKind | ast.IndexRange, ...], indices: tuple[IndexBy, ...], most: int
) -> bool:
    """Whether indices together have no more values than they may; tells if not."""
    count = prod(_size(scope, index) for index in indices)
    if count > most:
        message = f"these indices have {count} values together, and at most {most} are possible"
        scope.report(Code.TOO_MUCH, message, written[0].span.to(written[-1].span))
    return count <= most


def _size(scope: Scope, index: IndexBy) -> int:
    if index.form == "grid" and index.grid is not None:
        grid = scope.zones[index.grid].grid
        sides = (grid.width, grid.height) if grid is not None else ()
        return prod(side if isinstance(side, int) else 1 for side in sides)
    return scope.most_players if index.form == "player" else len(_values(scope, index))


def index_type(index: IndexBy) -> Ty:
    """The type of what stands in the brackets."""
    match index.form:
        case "kind":
            return KindOf(index.name)
        case "player":
            return PLAYER
        case "range":
            return Number(index.low, index.high)
        case "grid":
            return SPACE
        case _:
            return UNKNOWN


def combinations(scope: Scope, indices: tuple[IndexBy, ...]) -> list[tuple[Value, ...]]:
    """All index values of a field, the last index fastest."""
    return list(product(*(_values(scope, index) for index in indices)))


def index_texts(scope: Scope, index: IndexBy) -> list[str]:
    """The values of a field's index as a table's header writes them."""
    if index.form == "kind" and index.name in scope.kinds:
        return list(scope.kinds[index.name].values)
    return [str(value) for value in _values(scope, index)]


def _values(scope: Scope, index: IndexBy) -> range:
    if index.form == "range":
        return range(index.low, index.high + 1)
    return range(len(scope.kinds[index.name].values)) if index.name in scope.kinds else range(0)


def _index(scope: Scope, node: ast.IndexKind | ast.IndexRange, owner: str) -> IndexBy | None:
    if isinstance(node, ast.IndexRange):
        return _range(scope, node)
    name = node.name.text
    if name == "Player":
        return IndexBy("player")
    symbol = scope.find(name)
    match symbol:
        case KindSymbol() if name in scope.kinds:
            return IndexBy("kind", name=name)
        case OptionSymbol():
            return IndexBy("kind", name=name)
        case ZoneSymbol(number=number):
            return _grid(scope, node, number, owner)
        case None:
            scope.report(
                Code.UNKNOWN_NAME,
                f"`{name}` is not a name here",
                node.span,
                scope.suggest(name, (KindSymbol, OptionSymbol, ZoneSymbol)),
            )
        case ErrorSymbol():
            pass  # its declaration could not be read
        case _:
            also = [scope.label(symbol.span, f"{describe(symbol)}, declared here")] if name in scope.symbols else []
            scope.report(
                Code.WRONG_INDEX,
                f"`{name}` cannot be an index",
                node.span,
                _help(symbol, name),
                also=also,
            )
    return None


def _help(symbol: object, name: str) -> str:
    if name == "Space":
        return "name a grid with a size: one for each of its spaces"
    if isinstance(symbol, ComponentSymbol):
        return f"what each of them has stands under `each {name} has`"
    return "an index is a kind, `Player`, a range such as `0 to 9`, or a grid with a size"


def _range(scope: Scope, node: ast.IndexRange) -> IndexBy | None:
    if node.low > node.high:
        scope.report(
            Code.OUT_OF_BOUNDS,
            f"`{node.low} to {node.high}` is empty: the numbers are the wrong way round",
            node.span,
            f"write `{node.high} to {node.low}`",
        )
        return None
    if node.high - node.low >= limits.INDEX:
        scope.report(Code.TOO_MUCH, f"an index has at most {limits.INDEX} values", node.span)
        return None
    return IndexBy("range", low=node.low, high=node.high)


def _grid(scope: Scope, node: ast.IndexKind, number: int, owner: str) -> IndexBy | None:
    name = node.name.text
    if number >= len(scope.zones):
        scope.report(
            Code.WRONG_INDEX, f"`{name}` is declared later", node.span, "declare the grid above what it is an index of"
        )
        return None
    zone: Zone = scope.zones[number]
    if zone.grid is None:
        problem, advice = f"`{name}` is no grid, so it cannot be an index", "an index is a kind, numbers, or a grid"
    elif zone.grid.width is None:
        problem, advice = f"`{name}` has no size, so it cannot be an index", "write its size, such as `grid 4 by 2`"
    elif zone.indices:
        problem, advice = f"`{name}` has indices itself, so it cannot be one", "use a grid without an index"
    elif zone.owner == "player" and owner != "player":
        problem = f"each player has a `{name}`: only what each player has can be declared for its spaces"
        advice = "move the line under `each player has`"
    else:
        return IndexBy("grid", name=name, grid=number)
    scope.report(Code.WRONG_INDEX, problem, node.span, advice)
    return None
