"""C structs whose bytes Python reads and writes as well: the place of each field is worked out here.

The C text asserts these places, so that a compiler that sees it otherwise refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct as Packing

import attrs

from rulekit.types import Number, Ty, certain

TYPES = {
    "i8": ("int8_t", "b", 1),
    "u8": ("uint8_t", "B", 1),
    "i16": ("int16_t", "h", 2),
    "i32": ("int32_t", "i", 4),
    "i64": ("int64_t", "q", 8),
    "u64": ("uint64_t", "Q", 8),
}
ALIGNED = 8


@attrs.frozen
class Field:
    """One field: a number, or with `count` an array of them."""

    name: str
    type: str
    count: int | None
    offset: int
    packing: Packing

    def read(self, data: bytes | bytearray, base: int = 0) -> tuple[int, ...]:
        """Its numbers."""
        return self.packing.unpack_from(data, base + self.offset)

    def write(self, data: bytearray, values: Sequence[int], base: int = 0) -> None:
        """Puts numbers into the first of its places."""
        if len(values) == (self.count or 1):
            self.packing.pack_into(data, base + self.offset, *values)
            return
        Packing(f"={len(values)}{TYPES[self.type][1]}").pack_into(data, base + self.offset, *values)


class Struct:
    """A struct under construction; fields lie where a C compiler puts them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fields: dict[str, Field] = {}
        self._end = 0

    def add(self, name: str, type: str, count: int | None = None) -> Field:
        """One more field behind the others."""
        _, letter, size = TYPES[type]
        offset = -(-self._end // size) * size
        field = Field(name, type, count, offset, Packing(f"={count or 1}{letter}"))
        self.fields[name] = field
        self._end = offset + size * (count or 1)
        return field

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return -(-self._end // ALIGNED) * ALIGNED

    def read(self, data: bytes | bytearray, name: str, base: int = 0) -> int:
        """The number in a field that holds one."""
        return self.fields[name].read(data, base)[0]

    def text(self) -> list[str]:
        """Its declaration in C."""
        lines = ["typedef struct {"]
        for number, field in enumerate(self.fields.values()):
            aligned = "" if number else "_Alignas(8) "
            array = "" if field.count is None else f"[{field.count}]"
            lines.append(f"    {aligned}{TYPES[field.type][0]} {field.name}{array};")
        return [*lines, f"}} {self.name};", f'_Static_assert(sizeof({self.name}) == {self.size}, "{self.name}");']

    def asserts(self) -> list[str]:
        """The places of its fields, for the compiler to agree with."""
        return [
            f'_Static_assert(offsetof({self.name}, {field.name}) == {field.offset}, "{self.name}.{field.name}");'
            for field in self.fields.values()
        ]


def smallest(low: int, high: int) -> str:
    """The smallest type that holds all numbers from `low` to `high`."""
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"i{bits}"
    return "i64"


def none_of(ty: Ty) -> int:
    """How none looks: -1, but for numbers, which may be anything."""
    return -(1 << 63) if isinstance(certain(ty), Number) else -1


def none_text(ty: Ty) -> str:
    """The same as C text."""
    return "RK_NONE" if isinstance(certain(ty), Number) else "-1"
