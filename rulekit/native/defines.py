"""Large defines, as functions of C: one for each size of the lists that they are given."""

from __future__ import annotations

from rulekit.expr import Apply
from rulekit.native.c_text import comment
from rulekit.native.numbers import value
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed, Rows
from rulekit.runtime.nodes import may_be_none
from rulekit.runtime.simplify import is_strict
from rulekit.types import ListOf, SetOf, Ty


def apply(b: Body, expr: Apply, due: Ty) -> str:
    """A large define of a number, called."""
    define = b.program.defines[expr.define]
    if isinstance(define.ty, SetOf | ListOf):
        raise b.refused("lists in this place", expr)
    args = [value(b, arg, define.params[n]) for n, arg in enumerate(expr.args)]
    you = b.you if expr.you is None else b.hold(b.number(expr.you), "you")
    name = define_function(b, expr.define, tuple(map(_room_of, args)))
    given = [text for arg in args for text in _texts(arg)]
    called = f"{name}({', '.join(['g', you, *given])})"
    missing = [f"{args[n]} == {none_text(a.ty)}" for n, a in enumerate(expr.args) if is_strict(define, n, a)]
    missing += [f"{you} < 0"] if expr.you is not None and may_be_none(expr.you) else []
    return f"({' || '.join(missing)} ? {none_text(define.ty)} : {called})" if missing else called


def _room_of(arg: Held) -> tuple[int, ...]:
    """How many an argument holds at most; of a list of lists also how many each of them; nothing of a number."""
    if isinstance(arg, Rows):
        return (arg.most, arg.inner)
    return (arg.most,) if isinstance(arg, Listed) else ()


def _texts(arg: Held) -> tuple[str, ...]:
    """What is given to a function for an argument."""
    if isinstance(arg, Rows):
        return (arg.at, f"{arg.at}_n", arg.count)
    return (arg.at, arg.count) if isinstance(arg, Listed) else (arg,)


def _argument(n: int, room: tuple[int, ...]) -> Held:
    """What an argument is inside of the function."""
    match room:
        case (most, inner):
            return Rows(f"arg_{n}", f"arg_{n}_count", most, inner=inner)
        case (most,):
            return Listed(f"arg_{n}", f"arg_{n}_n", most)
        case _:
            return f"arg_{n}"


def define_function(b: Body, number_of: int, most: tuple[tuple[int, ...], ...]) -> str:
    """Makes the function of a define that is too large to be written out, once; its name.

    `most`: for each argument that is a list how many it holds at most.
    """
    name = "_".join([f"define{number_of}", *("x".join(map(str, room)) for room in most if room)])
    if name in b.unit.made:
        return name
    b.unit.made.add(name)
    define = b.program.defines[number_of]
    args: dict[int, Held] = {n: _argument(n, room) for n, room in enumerate(most)}
    names = [text for arg in args.values() for text in _texts(arg)]
    pointers = {arg.at: "const int32_t *" for arg in args.values() if isinstance(arg, Listed)}
    for arg in args.values():
        if isinstance(arg, Rows):
            pointers |= {arg.at: "const int32_t *const *", f"{arg.at}_n": "const int64_t *"}
    params = "".join(f", {pointers.get(text, 'int64_t ')}{text}" for text in names)
    inner = Body(b.unit, "you", args)
    found = inner.number(b.ready.define(number_of), define.ty)
    line = b.program.source.line_of(define.span)
    heading = f", {define.heading}" if define.heading else ""
    b.unit.functions += [
        comment(f"define {define.name}: line {line}{heading}"),
        f"static int64_t {name}(rk_game *g, int64_t you{params}) {{",
        "    S *s = g->s;",
        f"    {' '.join(f'(void){text};' for text in ('s', 'you', *names))}",
        *inner.lines,
        f"    return {found};",
        "}",
        "",
    ]
    return name
