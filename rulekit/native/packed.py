"""Lists of lists that are kept, in a frame or a value, as C: one list after the other, each behind its count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.native.writer import Body, Listed, Rows


@attrs.frozen
class Packed(Listed):
    """Such a list of lists: `room` for so many numbers and counts, in each list at most `inner`."""

    inner: int = 0
    room: int = 0


def rows(b: Body, kept: Packed, more: int = 0) -> Rows:
    """Where each of its lists begins, with room for some more."""
    name = b.unit.fresh("lists")
    most = kept.most + more
    i, p, count = f"{name}_i", f"{name}_p", b.hold(kept.count, "n")
    b.put(f"const int32_t *{name}[{most}], *{p} = {kept.at};")
    b.put(f"int64_t {name}_n[{most}], {name}_count = {count};")
    with b.block(f"for (int64_t {i} = 0; {i} < {count}; {i}++)"):
        b.put(f"{name}[{i}] = {p} + 1;")
        b.put(f"{name}_n[{i}] = *{p};")
        b.put(f"{p} += 1 + *{p};")
    return Rows(name, f"{name}_count", most, inner=kept.inner)


def keep(b: Body, found: Listed, kept: Packed) -> None:
    """Puts a list of lists there; its lists may lie in what is written over."""
    if not isinstance(found, Rows):  # of no members nobody can say that they are lists
        b.put(f"{kept.count} = 0;")
        return
    name, i = b.unit.fresh("packed"), b.unit.fresh("i")
    b.put(f"int32_t {name}[{kept.room}];")
    b.put(f"int64_t {name}_n = 0;")
    b.put(f"if ({found.count} > {kept.most}) rk_leave(g, RK_BEYOND);")
    with b.block(f"for (int64_t {i} = 0; {i} < {found.count}; {i}++)"):
        member = found.member(i)
        n = b.hold(member.count, "n")
        b.put(f"if ({n} > {kept.inner} || {n} + 1 > {kept.room} - {name}_n) rk_leave(g, RK_BEYOND);")
        b.put(f"{name}[{name}_n++] = (int32_t){n};")
        b.put(f"if ({n}) memcpy({name} + {name}_n, {member.at}, (size_t){n} * sizeof(int32_t));")
        b.put(f"{name}_n += {n};")
    b.put(f"memcpy({kept.at}, {name}, (size_t){name}_n * sizeof(int32_t));")
    b.put(f"{kept.count} = (int32_t){found.count};")


def change(b: Body, verb: str, kept: Packed, one: Listed) -> Rows:
    """A set of lists with one more, or without one."""
    found = rows(b, kept, 1)
    if verb == "add":
        b.put(f"{found.at}[{found.count}] = {one.at};")
        b.put(f"{found.at}_n[{found.count}++] = {one.count};")
        b.as_set(found)
        return found
    i, left = b.unit.fresh("i"), b.unit.fresh("left")
    b.put(f"int64_t {left} = 0;")
    with b.block(f"for (int64_t {i} = 0; {i} < {found.count}; {i}++)"):
        member = found.member(i)
        b.put(f"if (rk_same({member.at}, {member.count}, {one.at}, {one.count})) continue;")
        b.put(f"{found.at}[{left}] = {member.at};")
        b.put(f"{found.at}_n[{left}++] = {member.count};")
    b.put(f"{found.count} = {left};")
    return found


def flat(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """Lists of Python, each behind its count."""
    return [number for members in lists for number in (len(members), *members)]


def unpacked(numbers: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """The other way round: so many lists."""
    found, at = [], 0
    for _ in range(count):
        found.append(tuple(numbers[at + 1 : at + 1 + numbers[at]]))
        at += 1 + numbers[at]
    return tuple(found)
