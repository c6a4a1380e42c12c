"""The C text under construction: one function at a time, and the tables and functions that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import Binary, Expr, Query, Unary
from rulekit.native.c_text import INDENT, array
from rulekit.native.ready import MOST_ITEMS, Ready, is_nested
from rulekit.native.refused import Unsupported, refused
from rulekit.native.structs import TYPES, none_of, smallest
from rulekit.runtime.nodes import Exists
from rulekit.source import Span
from rulekit.types import Ty, YesNo

if TYPE_CHECKING:
    from rulekit.native.layout import Grids, StateLayout

MOST_LISTS, MOST_NUMBERS = 1024, 4096  # of a list of lists that is made on the way; more is found in play


@attrs.frozen
class Listed:
    """A list in C: where it begins, how many there are, and how many there can be.

    One of several that are known before has all of them (`among`) and the text of its number.
    """

    at: str
    count: str
    most: int
    among: tuple[tuple[int, ...], ...] = ()
    number: str = ""
    by_four: bool = False  # four numbers may be read at once: there is room for them behind the last

    def has(self, value: str) -> str:
        """Whether a number is in it."""
        return f"{'rk_in_four' if self.by_four else 'rk_in'}({self.at}, {self.count}, {value})"


@attrs.frozen
class Rows(Listed):
    """A list of lists: `at` names an array of where each begins, `at_n` one of how many there are, `inner` at most."""

    inner: int = 0

    @property
    def numbers(self) -> int:
        """How many numbers they hold together."""
        return max(min(self.most * self.inner, MOST_NUMBERS), 1)

    def member(self, place: str) -> Listed:
        """One of them."""
        return Listed(f"{self.at}[{place}]", f"{self.at}_n[{place}]", self.inner)


@attrs.define
class Kept:
    """A value that is worked out once, when it is first asked for: a number, or a list; of one `you` only."""

    name: str
    you: str | None
    listed: Listed | None
    mask: bool = False  # the bits of a set that is asked for its members only
    used: bool = False


Held: TypeAlias = "str | Listed"  # the C text of a number, or a list


@attrs.frozen
class Ways:
    """Who says what in C, by the class of the expression.

    `numbers`: the text of a value.  `each`: a loop over a collection, with what is done for each member.  `listed`: a
    collection as a list.  `contains`: whether a number is in it, `among`: whether a list is.  `sizes`: how many are.
    Of a collection one of `each` and `listed` is enough, the rest is there where it can be had quicker.
    """

    numbers: Mapping[type[Expr], Callable[[Body, Any, Ty], str]]
    each: Mapping[type[Expr], Callable[[Body, Any, Callable[[Held], None]], None]]
    listed: Mapping[type[Expr], Callable[[Body, Any], Listed]]
    contains: Mapping[type[Expr], Callable[[Body, Any, str], str]]
    sizes: Mapping[type[Expr], Callable[[Body, Any], str]]
    among: Callable[[Body, Expr, Expr], str]
    test: Callable[[Body, Expr], str]
    exists: Callable[[Body, Query], str]


class Unit:
    """What all functions of one text share."""

    def __init__(self, ready: Ready, layout: StateLayout, ways: Ways) -> None:
        self.ready = ready
        self.ways = ways
        self.program = ready.program
        self.layout = layout
        self.tables: dict[object, str] = {}
        self.table_lines: list[str] = []
        self.functions: list[str] = []  # those of defines, in an order in which each is there before it is used
        self.made: set[str] = set()  # functions of defines
        self.texts: dict[str, int] = {}
        self._fresh = 0

    def fresh(self, stem: str = "t") -> str:
        """A name that nothing else has."""
        self._fresh += 1
        return f"{stem}{self._fresh}"

    def refused(self, what: str, span: Span) -> Unsupported:
        """The refusal of something that stands there."""
        return refused(self.program, what, span)

    def text(self, text: str) -> int:
        """The number that stands for a text of a table."""
        return self.texts.setdefault(text, len(self.texts))

    def number(self, value: Any, none: int) -> int:
        """How a value of the rules looks in C."""
        if value is None:
            return none
        return self.text(value) if isinstance(value, str) else int(value)

    def table(self, values: tuple[int, ...]) -> str:
        """The name of a table of numbers."""
        if values not in self.tables:
            name = self.tables[values] = f"table{len(self.tables)}"
            kind = TYPES[smallest(min(values, default=0), max(values, default=0))][0]
            self.table_lines += array(f"static const {kind} {name}", values)
        return self.tables[values]

    def list_table(self, values: tuple[int, ...]) -> str:
        """The same for a table that is read as a list."""
        key = ("list", values)
        if key not in self.tables:
            name = self.tables[key] = f"list{len(self.tables)}"
            self.table_lines += array(f"static const int32_t {name}", values)
        return self.tables[key]

    def masks(self, sets: tuple[tuple[int, ...], ...], first: int, words: int) -> str:
        """The name of a table of sets of numbers, counted from `first`: for each the bits in so many words."""
        key = ("masks", sets, first, words)
        if key not in self.tables:
            name = self.tables[key] = f"masks{len(self.tables)}"
            bits = [sum(1 << value - first for value in values) for values in sets]
            texts = [f"UINT64_C({b >> 64 * w & (1 << 64) - 1:#x})" for b in bits for w in range(words)]
            self.table_lines += [f"static const uint64_t {name}[{len(texts)}] = {{"]
            self.table_lines += [f"{INDENT}{text}," for text in texts] + ["};"]
        return self.tables[key]

    def lists(self, lists: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
        """The names of a table of lists: where each begins (one more for the end), and what stands there."""
        starts, flat = [0], list[int]()
        for values in lists:
            flat += values
            starts.append(len(flat))
        return self.table(tuple(starts)), self.list_table(tuple(flat))


class Body:
    """One function under construction.  `you` and the locals are C texts; `frame` is set in the function of a code."""

    def __init__(self, unit: Unit, you: str, local: Mapping[int, Held] | None = None) -> None:
        self.unit = unit
        self.ready, self.program, self.layout = unit.ready, unit.program, unit.layout
        self.you = you
        self.local: dict[int, Held] = dict(local or {})
        self.lines, self.depth = list[str](), 1
        self.grids: Grids | None = None  # those that are asked, where there are several sorts
        self.backwards = False  # whether the loop that comes next runs from the end
        self.kept: dict[int, Kept] = {}  # by the identity of the expression: see `once`

    def put(self, text: str) -> None:
        """One more line."""
        self.lines.append(INDENT * self.depth + text if text else "")

    def label(self, name: str) -> None:
        """A label; what jumps there goes on behind it."""
        self.lines.append(INDENT * (self.depth - 1) + f"{name}:;")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines in braces."""
        self.put(f"{head} {{" if head else "{")
        self.depth += 1
        yield
        self.depth -= 1
        self.put("}")

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Lines that are put down later, one block further in."""
        kept, self.lines = self.lines, []
        self.depth += 1
        yield self.lines
        self.depth -= 1
        self.lines = kept

    @contextmanager
    def with_you(self, you: str) -> Iterator[None]:
        """Another `you`."""
        before, self.you = self.you, you
        yield
        self.you = before

    def hold(self, text: str, stem: str = "t") -> str:
        """A name for a number that is used more than once."""
        if text.isidentifier() or text.lstrip("-").isdigit():
            return text
        name = self.unit.fresh(stem)
        self.put(f"int64_t {name} = {text};")
        return name

    # ── Expressions ───────────────────────────────────────────────────────────────────────────

    def number(self, expr: Expr, ty: Ty | None = None) -> str:
        """A C text for the value; `ty` is the type that is due where the expression's own says less."""
        kept = self._kept(expr)
        if kept is not None and (ty is None or none_of(ty) == none_of(expr.ty)):
            return self._first_time(kept, expr, lambda: self.put(f"{kept.name} = {self.number(expr)};"))
        is_test = isinstance(expr, Unary | Exists) or (isinstance(expr, Binary) and expr.op != "otherwise")
        if is_test and isinstance(expr.ty, YesNo):
            return self.test(expr)
        rule = self.unit.ways.numbers.get(type(expr))
        if rule is None:
            raise self.refused("way to work this out", expr)
        return rule(self, expr, expr.ty if ty is None else ty)

    def test(self, expr: Expr) -> str:
        """A C text that is not 0 where the value counts as yes."""
        kept = self._kept(expr)
        if kept is not None and isinstance(expr.ty, YesNo):
            return self._first_time(kept, expr, lambda: self.put(f"{kept.name} = {self.test(expr)};"))
        return self.unit.ways.test(self, expr)

    def exists(self, query: Query) -> str:
        """Whether a query has a combination."""
        return self.unit.ways.exists(self, query)

    def each(self, expr: Expr, do: Callable[[Held], None]) -> None:
        """A loop over a collection, in its order; `do` puts down what is done for each member."""
        rule = self.unit.ways.each.get(type(expr))
        if rule is not None and self._kept(expr) is None:
            rule(self, expr, do)
            return
        self.over(self.listed(expr), do)

    def over(self, listed: Listed, do: Callable[[Held], None]) -> None:
        """A loop over a list."""
        i = self.unit.fresh("i")
        with self.block(f"for (int64_t {i} = 0; {i} < {listed.count}; {i}++)"):
            do(listed.member(i) if isinstance(listed, Rows) else self.hold(f"{listed.at}[{i}]", "x"))

    def listed(self, expr: Expr) -> Listed:
        """A collection as a list."""
        kept = self._kept(expr)
        if kept is not None and kept.listed is not None:
            self._first_time(kept, expr, lambda: self._fill(kept.listed, expr))
            return kept.listed
        rule = self.unit.ways.listed.get(type(expr))
        goes_through = type(expr) in self.unit.ways.each
        if rule is not None and not (goes_through and is_nested(expr)):
            return rule(self, expr)
        if not goes_through:
            raise self.refused("way to list this", expr)
        room = self.room_for(expr, self.ready.most(expr, self.bounds()))
        self.each(expr, lambda x: self.push(room, x, expr))
        return room

    def push(self, room: Listed, held: Held, expr: Expr) -> None:
        """One more member of a list."""
        if isinstance(room, Rows):
            if isinstance(held, Listed):  # a number comes of an empty collection only
                self._push_list(room, held)
            return
        if isinstance(held, Listed):
            raise self.refused("lists of lists", expr)
        if room.most >= MOST_ITEMS:
            self.put(f"if ({room.count} >= {room.most}) rk_leave(g, RK_BEYOND);")
        self.append(room.at, room.count, held)

    def _push_list(self, room: Rows, held: Listed) -> None:
        n, used = self.hold(held.count, "n"), f"{room.at}_used"
        self.put(f"if ({room.count} >= {room.most} || {n} > {room.numbers} - {used}) rk_leave(g, RK_BEYOND);")
        self.put(f"if ({n}) memcpy({room.at}_all + {used}, {held.at}, (size_t){n} * sizeof(int32_t));")
        self.put(f"{room.at}[{room.count}] = {room.at}_all + {used};")
        self.put(f"{room.at}_n[{room.count}++] = {n};")
        self.put(f"{used} += {n};")

    def append(self, at: str, count: str, value: str) -> None:
        """One more number of a list; behind a test without a jump, which nobody could foretell."""
        test = self.tested()
        self.put(f"{at}[{count}{'++' if test is None else ''}] = (int32_t){value};")
        if test is not None:
            self.put(f"{count} += ({test}) != 0;")

    def tested(self) -> str | None:
        """Takes back the test that was put down last, if it was the last line of this block."""
        begin, end = INDENT * self.depth + "if (!(", ")) continue;"
        if not self.lines or not self.lines[-1].startswith(begin) or not self.lines[-1].endswith(end):
            return None
        return self.lines.pop()[len(begin) : -len(end)]

    def contains(self, expr: Expr, value: str) -> str:
        """Whether a number is in a collection."""
        kept = self._kept(expr)
        if kept is not None and kept.mask:
            self._first_time(kept, expr, lambda: self._mark(kept.name, expr))
            return f"({value} >= 0 && {kept.name} >> {value} & 1)"
        rule = None if kept is not None else self.unit.ways.contains.get(type(expr))
        if rule is not None:
            return rule(self, expr, value)
        if kept is not None or type(expr) in self.unit.ways.listed:
            return self.listed(expr).has(value)
        found, done = self.unit.fresh("found"), self.unit.fresh("done")
        self.put(f"int {found} = 0;")
        self.each(expr, lambda x: self.put(f"if ({x} == {value}) {{ {found} = 1; goto {done}; }}"))
        self.label(done)
        return found

    def among(self, expr: Expr, member: Expr) -> str:
        """Whether a value is in a collection."""
        if is_nested(expr):
            return self.unit.ways.among(self, expr, member)
        return self.contains(expr, self.hold(self.number(member)))

    def size(self, expr: Expr) -> str:
        """How many are in a collection."""
        rule = self.unit.ways.sizes.get(type(expr))
        if rule is not None and self._kept(expr) is None:
            return rule(self, expr)
        if type(expr) in self.unit.ways.listed or self._kept(expr) is not None:
            return self.listed(expr).count
        count = self.unit.fresh("count")
        self.put(f"int64_t {count} = 0;")
        self.each(expr, lambda x: self.put(f"{count}++;"))
        return count

    def _kept(self, expr: Expr) -> Kept | None:
        kept = self.kept.get(id(expr))
        return None if kept is None or kept.you not in (None, self.you) else kept

    def _first_time(self, kept: Kept, expr: Expr, work_out: Callable[[], None]) -> str:
        """Lines that work out what is kept where it is not there yet."""
        kept.used = True
        before, self.kept = self.kept, {key: other for key, other in self.kept.items() if key != id(expr)}
        with self.block(f"if (!{kept.name}_known)"):
            work_out()
            self.put(f"{kept.name}_known = 1;")
        self.kept = before
        return kept.name

    def _mark(self, name: str, expr: Expr) -> None:
        self.each(expr, lambda x: self.put(f"{name} |= INT64_C(1) << {x};"))

    def _fill(self, room: Listed | None, expr: Expr) -> None:
        assert room is not None
        listed = self.listed(expr)
        self.put(f"{room.count} = {listed.count};")
        if listed.most > room.most:
            self.put(f"if ({room.count} > {room.most}) rk_leave(g, RK_BEYOND);")
        self.put(f"memcpy({room.at}, {listed.at}, (size_t){room.count} * sizeof(int32_t));")

    def refused(self, what: str, expr: Expr) -> Unsupported:
        """The refusal of an expression."""
        return self.unit.refused(what, expr.span)

    def room(self, most: int, stem: str = "list") -> Listed:
        """Room for a list of at most so many, empty."""
        name = self.unit.fresh(stem)
        self.put(f"int32_t {name}[{most + 1}];")  # one more may be written, before it is known whether it counts
        self.put(f"int64_t {name}_n = 0;")
        return Listed(name, f"{name}_n", most)

    def room_for(self, expr: Expr, most: int) -> Listed:
        """Room for so many members of a collection; they may be lists."""
        if not is_nested(expr):
            return self.room(most)
        name, most = self.unit.fresh("lists"), min(most, MOST_LISTS)
        room = Rows(name, f"{name}_count", most, inner=self.ready.inner(expr))
        self.put(f"int32_t {name}_all[{room.numbers}];")
        self.put(f"const int32_t *{name}[{most}];")
        self.put(f"int64_t {name}_n[{most}], {name}_count = 0, {name}_used = 0;")
        return room

    def as_set(self, room: Listed) -> None:
        """What was put into a room becomes a set."""
        if isinstance(room, Rows):
            self.put(f"{room.count} = rk_sort_lists({room.at}, {room.at}_n, {room.count});")
        else:
            self.put(f"{room.count} = rk_as_set({room.at}, {room.count});")

    def bounds(self) -> dict[int, int]:
        """How many the locals hold that are lists."""
        return {slot: held.most for slot, held in self.local.items() if isinstance(held, Listed)}
