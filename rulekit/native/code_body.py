"""The function of one code under construction: its instructions are cases of one `switch`, its frame is `f`."""

from __future__ import annotations

from rulekit.expr import Expr
from rulekit.native import packed
from rulekit.native.frames import CodeStore, Slot
from rulekit.native.packed import Packed
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed, Unit
from rulekit.types import ListOf, SetOf


class CodeBody(Body):
    """See the module.  `at` is the instruction that is being put down."""

    def __init__(self, unit: Unit, store: CodeStore) -> None:
        super().__init__(
            unit, "f->you", {slot: held(slot, kind) for slot, kind in store.slots.items() if is_value(kind)}
        )
        self.store = store
        self.at = 0

    def ready_number(self, expr: Expr) -> str:
        """The value of an expression of the program, held."""
        return self.hold(self.number(self.ready.expr(expr)))

    def ready_list(self, expr: Expr) -> Listed:
        """A collection of the program as a list."""
        return self.listed(self.ready.expr(expr))

    def ready_test(self, expr: Expr) -> str:
        """Whether an expression of the program says yes."""
        return self.test(self.ready.expr(expr))

    def here(self) -> None:
        """The frame goes on at this instruction."""
        self.put(f"f->at = {self.at};")

    def keep(self, slot: int, expr: Expr, frame: str = "f", kind: Slot | None = None) -> None:
        """Puts the value of an expression into a slot of a frame."""
        into = kind or self.store.slots[slot]
        if isinstance(expr.ty, SetOf | ListOf):
            self.keep_list(slot, self.ready_list(expr), frame, into)
        else:
            self.put(f"{frame}->l{slot} = {self.number(self.ready.expr(expr), into.ty)};")

    def keep_list(self, slot: int, listed: Listed, frame: str = "f", kind: Slot | None = None) -> None:
        """Puts a list into a slot of a frame."""
        self.keep_at(listed, f"{frame}->l{slot}", f"{frame}->l{slot}_n", kind or self.store.slots[slot])

    def keep_at(self, listed: Listed, at: str, count: str, kind: Slot) -> None:
        """Puts a list where there is room for what such a slot holds."""
        if kind.form == "lists":
            packed.keep(self, listed, packed_at(at, count, kind))
        else:
            copy_list(self, listed, at, count, kind.most)

    def seat_or_you(self, expr: Expr | None) -> str:
        """Who an instruction is about; `you` where it does not say."""
        return self.hold(self.you) if expr is None else self.ready_number(expr)


def copy_list(b: Body, listed: Listed, at: str, count: str, most: int) -> None:
    """Copies a list to a place that has room for so many."""
    n = b.unit.fresh("n")
    b.put(f"int64_t {n} = {listed.count};")
    if listed.most > most:
        b.put(f"if ({n} > {most}) rk_leave(g, RK_BEYOND);")
    b.put(f"memmove({at}, {listed.at}, (size_t){n} * sizeof(int32_t));")
    b.put(f"{count} = (int32_t){n};")


def is_value(kind: Slot) -> bool:
    """Whether expressions may read such a slot."""
    return kind.form == "number" or kind.is_list


def held(slot: int, kind: Slot) -> Held:
    """What a slot of the frame is in C."""
    if kind.form == "number":
        return f"f->l{slot}"
    if kind.form == "lists":
        return packed_at(f"f->l{slot}", f"rk_most(f->l{slot}_n, 0)", kind)
    return Listed(f"f->l{slot}", f"rk_most(f->l{slot}_n, 0)", kind.most, by_four=True)


def packed_at(at: str, count: str, kind: Slot) -> Packed:
    """The list of lists that such a slot holds there."""
    return Packed(at, count, kind.most, inner=kind.inner, room=kind.numbers)


def blank(slot: int, kind: Slot) -> list[str]:
    """How a slot of a new frame `f` becomes none."""
    match kind.form:
        case "number":
            return [f"f->l{slot} = {none_text(kind.ty)};"]
        case "pair":
            return [f"f->l{slot}[0] = f->l{slot}[1] = -1;"]
        case _:
            return [f"f->l{slot}_n = -1;"]
