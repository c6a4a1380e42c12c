"""What lies in zones and what values hold, as C: see `layout` for where it lies."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.expr import Const, Contents, Expr, RowSlot, Stored, ZoneRef
from rulekit.native import packed
from rulekit.native.layout import ZoneStore
from rulekit.native.packed import Packed
from rulekit.native.ready import MOST_KEPT
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.program import IndexBy
from rulekit.runtime.nodes import may_be_none
from rulekit.types import Number, Ty


def member(b: Body, ref: ZoneRef, expr: Expr) -> str:
    """Which member of a zone is meant; its owner and indices must be there."""
    store, layout = b.layout.zones[ref.zone], b.ready.layout
    if store.zone.indices and not ref.indices:
        raise b.refused("indexed zones as a whole", expr)
    for part in (*([] if ref.owner is None else [ref.owner]), *ref.indices):
        if may_be_none(part):
            raise b.refused("zones whose owner or index may be none", expr)
    place = ""
    for by, index in zip(store.zone.indices, ref.indices, strict=True):
        if by.form == "grid":
            at = _space_index(b, ref, by, index)
            place = f"({place} * {layout.index_range(by, 0)[1]} + {at})" if place else at
            continue
        low, count = layout.index_range(by, -1)
        text = b.number(index)
        sure = by.form in ("kind", "player") or (isinstance(index, Const) and low <= int(text) < low + count)
        at = f"({text} - {low})" if sure else f"rk_index(g, {text}, {low}, {count})"
        place = f"({place} * {count} + {at})" if place else at
    owner = "" if ref.owner is None else b.number(ref.owner)
    stride = layout.stride[ref.zone]
    if not owner:
        return place or "0"
    owner = owner if stride == 1 else f"{owner} * {stride}"
    return f"({owner} + {place})" if place else owner


def _space_index(b: Body, ref: ZoneRef, by: IndexBy, index: Expr) -> str:
    """Which space of a grid is meant: of the owner's grid, where each player has one."""
    grid = b.layout.zones[by.grid]
    first = str(grid.first_space)
    if grid.zone.owner == "player" and ref.owner is not None:
        first = b.hold(f"{first} + {b.number(ref.owner)} * {grid.spaces}", "first")
    return f"rk_index(g, {b.number(index)}, {first}, {grid.spaces})"


def slot(b: Body, ref: ZoneRef, expr: Expr) -> str:
    """The number of the slot that is meant."""
    return f"({b.layout.zones[ref.zone].base} + {member(b, ref, expr)})"


def store_of(b: Body, ref: ZoneRef) -> ZoneStore:
    """How a zone is kept."""
    return b.layout.zones[ref.zone]


# ── Numbers ───────────────────────────────────────────────────────────────────────────────────


def stored(b: Body, expr: Stored, due: Ty) -> str:
    """A value, a score, the space of a token."""
    store = store_of(b, expr.zone)
    found = f"s->{store.name}[{member(b, expr.zone, expr)}]"
    if store.zone.form == "token" and not may_be_none(expr):
        return f"rk_sure(g, {found}, -1)"
    return found


def stored_list(b: Body, expr: Stored) -> Listed:
    """A value that is a set."""
    store = store_of(b, expr.zone)
    if is_family(b, expr.zone):
        return _all_values(b, expr, store)
    at = b.hold(member(b, expr.zone, expr))
    if store.form == "lists":
        return packed.rows(b, lists_at(store, at))
    return Listed(f"(s->{store.name} + {at} * {store.count})", f"s->{store.name}_n[{at}]", store.count, by_four=True)


def lists_at(store: ZoneStore, at: str) -> Packed:
    """The list of lists that a member of a zone holds."""
    place, count = f"(s->{store.name} + {at} * {store.count})", f"s->{store.name}_n[{at}]"
    return Packed(place, count, MOST_KEPT, inner=store.inner, room=store.count)


def _all_values(b: Body, expr: Stored, store: ZoneStore) -> Listed:
    """The values of all members of an indexed value, without none."""
    if store.form != "value":
        raise b.refused("indexed sets as a whole", expr)
    first, stride = family(b, expr.zone, expr)
    room, at, first = b.room(stride), b.unit.fresh("at"), b.hold(first, "first")
    with b.block(f"for (int64_t {at} = {first}; {at} < {first} + {stride}; {at}++)"):
        value = f"s->{store.name}[{at}]"
        plain = isinstance(store.zone.ty, Number)
        guard = "" if plain else f"if ({value} != {none_text(store.zone.ty)}) "
        b.put(f"{guard}{room.at}[{room.count}++] = (int32_t){value};")
    return room


def row_slot(b: Body, expr: RowSlot, due: Ty) -> str:
    """`row[n]`."""
    store, index = store_of(b, expr.zone), b.hold(b.number(expr.index))
    start = f"{member(b, expr.zone, expr)} * {store.count}"
    found = f"s->{store.name}[{start} + rk_index(g, {index}, 1, {store.count})]"
    return f"({index} == RK_NONE ? -1 : {found})" if may_be_none(expr.index) else found


def top(b: Body, expr: Expr, ref: ZoneRef) -> str:
    """What lies on top of a pile or deck."""
    store, at = store_of(b, ref), member(b, ref, expr)
    if store.form == "pile":
        return f"s->{store.name}[{at}]"
    if store.form != "deck":
        raise b.refused("tops of this zone", expr)
    held = b.hold(at)
    count = b.hold(f"s->{store.name}_n[{held}]")
    return f"({count} ? s->{store.name}_c[{held} * {store.count} + {count} - 1] : -1)"


# ── Collections ───────────────────────────────────────────────────────────────────────────────


def each(b: Body, expr: Contents, do: Callable[[Held], None]) -> None:
    """The components of a zone, or the spaces of a grid; of an indexed zone as a whole those of all its members."""
    store = store_of(b, expr.zone)
    if is_family(b, expr.zone):
        _each_of_family(b, expr, store, do)
        return
    x = b.unit.fresh("x")
    match store.form:
        case "bits":
            at = b.hold(f"{member(b, expr.zone, expr)} * {store.words}")
            each_bit(b, store, [f"s->{store.name}[{at} + {word}]" for word in range(store.words)], do)
        case "pile" | "cells" | "sparse":
            _each_of_member(b, store, b.hold(member(b, expr.zone, expr)), do)
        case "row":
            at = b.hold(f"{member(b, expr.zone, expr)} * {store.count}")
            i = b.unit.fresh("i")
            with b.block(f"for (int64_t {i} = {at}; {i} < {at} + {store.count}; {i}++)"):
                b.put(f"int64_t {x} = s->{store.name}[{i}];")
                b.put(f"if ({x} < 0) continue;")
                do(x)
        case "box":
            with b.block(f"for (int64_t {x} = 0; {x} < {b.layout.components}; {x}++)"):
                b.put(f"if (s->place[{x}]) continue;")
                do(x)
        case "deck":
            b.over(_sorted_deck(b, expr, store), do)
        case _:
            raise b.refused("collections of this zone", expr)


def each_bit(b: Body, store: ZoneStore, words: list[str], do: Callable[[Held], None]) -> None:
    """The components of a set whose words are given."""
    x, set_, low = b.unit.fresh("x"), b.unit.fresh("set"), f"{store.first} + " if store.first else ""
    if len(words) == 1:
        with b.block(f"for (uint64_t {set_} = {words[0]}; {set_}; {set_} &= {set_} - 1)"):
            b.put(f"int64_t {x} = {low}__builtin_ctzll({set_});")
            do(x)
        return
    b.put(f"uint64_t {set_}[] = {{{', '.join(words)}}};")
    if len(words) <= 3:
        with b.block(f"while ({' | '.join(f'{set_}[{word}]' for word in range(len(words)))})"):
            b.put(f"int64_t {x} = {low}rk_next{len(words)}({set_});")
            do(x)
        return
    w = b.unit.fresh("w")
    with (
        b.block(f"for (int64_t {w} = 0; {w} < {len(words)}; {w}++)"),
        b.block(f"for (; {set_}[{w}]; {set_}[{w}] &= {set_}[{w}] - 1)"),
    ):
        b.put(f"int64_t {x} = {low}64 * {w} + __builtin_ctzll({set_}[{w}]);")
        do(x)


def _each_of_member(b: Body, store: ZoneStore, at: str, do: Callable[[Held], None]) -> None:
    """What lies in one pile, or the spaces of one grid."""
    x = b.unit.fresh("x")
    match store.form:
        case "pile":
            with b.block(f"for (int64_t {x} = s->{store.name}[{at}]; {x} >= 0; {x} = s->under[{x}])"):
                do(x)
        case "cells":
            first = b.hold(f"{store.first_space} + {at} * {store.spaces}", "first")
            with b.block(f"for (int64_t {x} = {first}; {x} < {first} + {store.spaces}; {x}++)"):
                do(x)
        case _:
            i = b.unit.fresh("i")
            with b.block(f"for (int64_t {i} = 0; {i} < s->{store.name}_n[{at}]; {i}++)"):
                b.put(f"int64_t {x} = s->{store.name}_s[{at} * {store.count} + {i}];")
                do(x)


def is_family(b: Body, ref: ZoneRef) -> bool:
    """Whether an indexed zone is meant as a whole."""
    return bool(store_of(b, ref).zone.indices) and not ref.indices


def family(b: Body, ref: ZoneRef, expr: Expr) -> tuple[str, int]:
    """The first of its members, and how many there are."""
    stride = b.ready.layout.stride[ref.zone]
    if ref.owner is not None and may_be_none(ref.owner):
        raise b.refused("zones whose owner may be none", expr)
    return "0" if ref.owner is None else f"{b.number(ref.owner)} * {stride}", stride


def _each_of_family(b: Body, expr: Contents, store: ZoneStore, do: Callable[[Held], None]) -> None:
    first, stride = family(b, expr.zone, expr)
    first = b.hold(first, "first")
    if store.form == "row":
        i, x = b.unit.fresh("i"), b.unit.fresh("x")
        begin, end = f"{first} * {store.count}", f"({first} + {stride}) * {store.count}"
        with b.block(f"for (int64_t {i} = {begin}; {i} < {end}; {i}++)"):
            b.put(f"int64_t {x} = s->{store.name}[{i}];")
            b.put(f"if ({x} < 0) continue;")
            do(x)
        return
    if store.form in ("cells", "sparse", "pile"):
        at = b.unit.fresh("at")
        with b.block(f"for (int64_t {at} = {first}; {at} < {first} + {stride}; {at}++)"):
            _each_of_member(b, store, at, do)
        return
    x, low = b.unit.fresh("x"), f"{store.base} + {first}"
    with b.block(f"for (int64_t {x} = {store.first}; {x} < {store.first + store.count}; {x}++)"):
        b.put(f"if (s->place[{x}] < {low} || s->place[{x}] >= {low} + {stride}) continue;")
        do(x)


def _sorted_deck(b: Body, expr: Contents, store: ZoneStore) -> Listed:
    room, at, i = b.room(store.count), b.hold(member(b, expr.zone, expr)), b.unit.fresh("i")
    with b.block(f"for (int64_t {i} = 0; {i} < s->{store.name}_n[{at}]; {i}++)"):
        b.put(f"{room.at}[{room.count}++] = s->{store.name}_c[{at} * {store.count} + {i}];")
    b.put(f"rk_sort({room.at}, {room.count});")
    return room


def contains(b: Body, expr: Contents, value: str) -> str:
    """Whether a component lies in a zone, or a space is one of a grid's."""
    store = store_of(b, expr.zone)
    if is_family(b, expr.zone):
        first, stride = family(b, expr.zone, expr)
        if store.form in ("cells", "sparse"):
            return _in_grids(b, store, first, stride, value)
        low = b.hold(f"{store.base} + {first}", "low")
        return f"({value} >= 0 && s->place[{value}] >= {low} && s->place[{value}] < {low} + {stride})"
    if store.form == "cells":
        first = b.hold(f"{store.first_space} + {member(b, expr.zone, expr)} * {store.spaces}", "first")
        return f"({value} >= {first} && {value} < {first} + {store.spaces})"
    if store.form == "sparse":
        at = b.hold(member(b, expr.zone, expr))
        if len(b.layout.grids) == 1:
            return f"(rk_find(g, {value}) >= 0 && {store.grid_of(value)} == {at})"
        first = b.hold(f"{store.first_space} + {at} * {store.spaces}", "first")
        return f"({value} >= {first} && {value} < {first} + {store.spaces} && rk_find(g, {value}) >= 0)"
    return f"({value} >= 0 && s->place[{value}] == {slot(b, expr.zone, expr)})"


def _in_grids(b: Body, store: ZoneStore, first: str, stride: int, value: str) -> str:
    """Whether a space is one of several grids; of those without a size a used one."""
    low = b.hold(f"{store.first_space} + {first} * {store.spaces}", "low")
    inside = f"({value} >= {low} && {value} < {low} + {stride * store.spaces})"
    if store.form == "cells":
        return inside
    return f"({inside} && rk_find(g, {value}) >= 0)"


def size(b: Body, expr: Contents) -> str:
    """How many lie in a zone; how many spaces a grid has."""
    store = store_of(b, expr.zone)
    if is_family(b, expr.zone):
        return _counted(b, expr)
    at = member(b, expr.zone, expr)
    match store.form:
        case "row":
            return f"rk_held(s->{store.name} + {at} * {store.count}, {store.count})"
        case "bits":
            return f"rk_size(s->{store.name} + {at} * {store.words}, {store.words})"
        case "pile":
            return f"rk_height(s, s->{store.name}[{at}])"
        case "deck" | "sparse":
            return f"s->{store.name}_n[{at}]"
        case "cells":
            return str(store.spaces)
        case _:
            return b.hold(_counted(b, expr))


def _counted(b: Body, expr: Contents) -> str:
    count = b.unit.fresh("count")
    b.put(f"int64_t {count} = 0;")
    each(b, expr, lambda x: b.put(f"{count}++;"))
    return count


def is_empty(b: Body, expr: Contents) -> str:
    """Whether nothing lies in a zone; of a grid: on none of its spaces."""
    if is_family(b, expr.zone):
        return f"({_counted(b, expr)} == 0)"
    store, at = store_of(b, expr.zone), member(b, expr.zone, expr)
    match store.form:
        case "bits":
            return f"(rk_first(s->{store.name} + {at} * {store.words}, {store.words}) < 0)"
        case "pile":
            return f"(s->{store.name}[{at}] < 0)"
        case "deck" | "cells" | "sparse":
            return f"(s->{store.name}_n[{at}] == 0)"
        case _:
            return f"({size(b, expr)} == 0)"


def is_full(b: Body, expr: Contents) -> str:
    """Whether a row has no gap, or a grid no empty space."""
    store = store_of(b, expr.zone)
    if store.form == "cells":
        return f"(s->{store.name}_n[{member(b, expr.zone, expr)}] == {store.spaces})"
    if store.form == "row" and not is_family(b, expr.zone):
        return f"rk_full(s->{store.name} + {member(b, expr.zone, expr)} * {store.count}, {store.count})"
    return "0" if store.form == "sparse" else f"({size(b, expr)} == {store.count})"


def first(b: Body, expr: Contents, which: str) -> str:
    """The first or last component of a zone."""
    store = store_of(b, expr.zone)
    if store.form == "bits":
        at = f"s->{store.name} + {member(b, expr.zone, expr)} * {store.words}"
        held = b.hold(f"rk_{which}({at}, {store.words})")
        return f"({held} < 0 ? -1 : {held} + {store.first})" if store.first else held
    name, done = b.unit.fresh(which), b.unit.fresh("done")
    b.put(f"int64_t {name} = -1;")
    each(b, expr, lambda x: b.put(f"{name} = {x};" + (f" goto {done};" if which == "first" else "")))
    if which == "first":
        b.label(done)
    return name
