"""The verbs: move, draw, shuffle, refill, reveal, score, set, add, remove; and `let`."""

from __future__ import annotations

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.builtins import NAMES
from rulekit.check import access, bindings
from rulekit.check.builder import Builder
from rulekit.check.intervals import arithmetic, number_of, outside
from rulekit.check.paths import NO_FACTS, Facts, path_of, placed
from rulekit.check.places import find_place
from rulekit.check.scope import ComponentSymbol
from rulekit.check.targets import find_target
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.program import COMPONENT_ZONES
from rulekit.syntax import ast
from rulekit.types import (
    NUMBER,
    PLAYER,
    SPACE,
    ComponentOf,
    ListOf,
    Maybe,
    Nothing,
    Number,
    SetOf,
    SpaceTy,
    Ty,
    Unknown,
    certain,
    fits,
    maybe,
)

DRAWN_FROM = frozenset({"deck", "pile", "bag", "hand", "area"})


def move(b: Builder, node: ast.Move) -> None:
    """`move what into|onto place`."""
    found = access.find(b.e, node.what, b.env)
    source: x.ZoneRef | None = None
    if isinstance(found, x.ZoneRef):
        zone = b.scope.zones[found.zone]
        if zone.form == "token":
            _move_token(b, node, found)
            return
        source = found if zone.form in COMPONENT_ZONES else None
    what = access.as_value(b.e, found, node.what, b.env)
    component = _component(b, what, node.what)
    place = find_place(b.e, node.place, b.env, component)
    if component is None or place is None:
        return
    if node.place.in_any_order and isinstance(what.ty, SetOf | ListOf):
        what = _in_any_order(b, what, node)
        source = None
    made = i.Move(what, place, source, b.env.progress(), **b.at(node))
    b.emit(made)
    b.site("verb", None, node, made)
    b.env.act()


def _move_token(b: Builder, node: ast.Move, token: x.ZoneRef) -> None:
    zone = b.scope.zones[token.zone]
    if node.place.end != "any" or node.place.in_any_order:
        b.e.report(Code.NOT_A_PLACE, "a token lies on a space: there is no top, bottom or order", node.place.span)
    space = b.e.typed(node.place.where, b.env, zone.ty if isinstance(zone.ty, Maybe) else SPACE)
    made = i.MoveToken(token, space, **b.at(node))
    b.emit(made)
    b.site("verb", None, node, made)
    b.env.act()


def _component(b: Builder, what: x.Expr, node: ast.Expr) -> ComponentOf | Unknown | None:
    """The kind of what is moved; told and None if it can not be moved."""
    ty = certain(what.ty)
    inner = certain(ty.of) if isinstance(ty, SetOf | ListOf) else ty
    if isinstance(inner, ComponentOf | Unknown):
        return inner
    if isinstance(inner, Nothing):
        return Unknown()
    advice = None
    if isinstance(inner, SpaceTy):
        advice = (
            f"move what lies there: `{b.e.plain(node)}.top`" if inner is ty else "name the components that lie there"
        )
    b.e.report(
        Code.WRONG_TYPE,
        f"only components and tokens can be moved; {b.e.quote(node)} is {a(ty)}",
        node.span,
        advice,
    )
    return None


def _in_any_order(b: Builder, what: x.Expr, node: ast.Move) -> x.Expr:
    """Who moves them orders them first."""
    bindings.need_you(b.e, b.env, node.place.span, "`in any order` asks a player")
    inner = what.ty.of if isinstance(what.ty, SetOf | ListOf) else what.ty
    slot = b.env.hidden()
    b.emit(i.ChooseOrder(slot, what, b.env.progress(), **b.at(node)))
    return x.Local(slot, ty=ListOf(inner), span=what.span)


def draw(b: Builder, node: ast.Draw) -> None:
    """`draw count from source into target`."""
    count = _how_many(b, node)
    source = b.e.zone_ref(node.source, b.env)
    zone = b.scope.zones[source.zone] if source is not None else None
    component: ComponentOf | Unknown = Unknown()
    if source is not None and zone is not None:
        if zone.form not in DRAWN_FROM:
            b.e.report(
                Code.NOT_A_PLACE,
                f"nothing can be drawn from {b.e.quote(node.source)}: it is a {zone.form}",
                node.source.span,
                "draw from a deck, a pile, a bag, a hand or an area",
            )
            source = None
        elif zone.indices and not source.indices:
            b.e.report(
                Code.WRONG_INDEX, f"there are several `{zone.name}`", node.source.span, f"say which: `{zone.name}[…]`"
            )
            source = None
        else:
            component = ComponentOf(zone.holds) if zone.holds else Unknown()
    place = find_place(b.e, ast.Place(node.target, span=node.target.span), b.env, component)
    if source is None or place is None:
        return
    made = i.Draw(count, source, place, b.env.progress(), **b.at(node))
    b.emit(made)
    b.site("verb", None, node, made)
    b.env.act()


def _how_many(b: Builder, node: ast.Draw) -> x.Expr:
    """The count of a `draw`; `draw card from stock` names a thing instead."""
    word = node.count
    if isinstance(word, ast.Ref) and word.name not in b.env.names:
        symbol = b.scope.find(word.name)
        if isinstance(symbol, ComponentSymbol) or (symbol is None and word.name not in NAMES):
            way = f"draw 1 from {b.e.plain(node.source)} into {b.e.plain(node.target)}"
            b.e.report(
                Code.UNKNOWN_NAME, f"`draw` says how many, and `{word.name}` is no number", word.span, f"write `{way}`"
            )
            return b.e.bad(word.span)
    return b.e.number(word, b.env)


def shuffle(b: Builder, node: ast.Act) -> None:
    """`shuffle deck`."""
    assert node.value is not None
    zone = b.e.zone_ref(node.value, b.env)
    if zone is None:
        return
    declared = b.scope.zones[zone.zone]
    if declared.form != "deck":
        b.e.report(
            Code.NOT_A_PLACE,
            f"only a deck can be shuffled, and {b.e.quote(node.value)} is a {declared.form}",
            node.value.span,
            f"move it into a deck first, or declare `{declared.name} : deck of {declared.holds}`"
            if declared.holds
            else None,
        )
        return
    b.emit(i.Shuffle(zone, **b.at(node)))
    b.env.act()


def refill(b: Builder, node: ast.Act) -> None:
    """`refill row`."""
    assert node.value is not None
    zone = b.e.zone_ref(node.value, b.env)
    if zone is None:
        return
    declared = b.scope.zones[zone.zone]
    if declared.form != "row" or declared.refilled_from is None:
        row = declared.form == "row"
        b.e.report(
            Code.NOT_A_PLACE,
            f"`{declared.name}` does not say what it is `refilled from`"
            if row
            else f"only a row can be refilled, and {b.e.quote(node.value)} is a {declared.form}",
            node.value.span,
            "add `, refilled from …` to its declaration" if row else None,
            also=[b.scope.label(declared.span, "declared here")] if row else [],
        )
        return
    made = i.Refill(zone, b.env.progress(), **b.at(node))
    b.emit(made)
    b.site("verb", None, node, made)
    b.env.act()


def reveal(b: Builder, node: ast.Reveal) -> None:
    """`reveal what`, or whether something is so."""
    if node.op is not None and node.other is not None:
        compared = ast.Binary(node.op, node.what, node.other, span=node.what.span.to(node.other.span))
        what = b.e.expr(compared, b.env)
    else:
        what = b.e.expr(node.what, b.env)
    to = bindings.audience(b.e, node.to, b.env)
    inner = certain(what.ty)
    if isinstance(inner, SetOf | ListOf):
        inner = certain(inner.of)
    zone = b.scope.zones[what.zone.zone] if isinstance(what, x.Contents) else None
    if isinstance(inner, ComponentOf) or (zone is not None and zone.holds):
        b.emit(i.Reveal(what, to, **b.at(node)))
    else:
        b.emit(i.RevealFact(what, to, **b.at(node)))


def score(b: Builder, node: ast.Act) -> None:
    """`score n`, `p scores n`."""
    assert node.value is not None
    value = b.e.number(node.value, b.env)
    track = next((n for n, zone in enumerate(b.scope.zones) if zone.form == "score"), None)
    player = b.e.typed(node.owner, b.env, PLAYER) if node.owner is not None else None
    if track is None:
        if b.scope.broken:
            return
        b.e.report(
            Code.SECTION_MISSING,
            "nothing is declared that `score` could count for",
            node.span,
            "add a line such as `points : score` under `each player has`",
        )
        return
    if b.scope.zones[track].owner == "table":
        player = None
    elif player is None:
        bindings.need_you(b.e, b.env, node.span, "`score` counts for a player", "say who, such as `player scores …`")
        player = x.You(ty=PLAYER, span=node.span)
    b.emit(i.Score(value, track, player, **b.at(node)))
    b.env.act()


def let(b: Builder, node: ast.Let) -> None:
    """`let name = value`."""
    value = b.e.expr(node.value, b.env)
    changes = node.name.text in (b.changed or ())
    ty: Ty = NUMBER if isinstance(value.ty, Number) and changes else value.ty
    if isinstance(ty, Maybe) and isinstance(ty.of, Number) and changes:
        ty = Maybe(NUMBER)
    slot = bindings.bind(b.e, node.name, ty, b.env, changeable=True, source=value)
    b.env.learn(placed(slot, value, b.env.certain))
    b.emit(i.Let(slot, value, **b.at(node)))


def change(b: Builder, node: ast.Change) -> None:
    """`set`, `add` and `remove`."""
    found = find_target(b.e, node.target, b.env, node.verb)
    if found is None:
        b.e.expr(node.value, b.env)
        return
    target, ty = found
    made = _set(b, node, target, ty) if node.verb == "set" else _add(b, node, target, ty)
    if made is None:
        return
    b.emit(made)
    if target.local is not None:
        b.env.change_local(target.local)
    else:
        b.site("verb", None, node, made)
        b.env.act()
    if node.verb == "set" and not isinstance(made.value.ty, Maybe | Nothing | Unknown):
        b.env.learn(_changed_path(target))


def _changed_path(target: i.Target) -> Facts:
    """The path of what was set, as far as it is a local or a value of its own."""
    if target.local is not None:
        return frozenset({("local", target.local)})
    key = path_of(x.Stored(target.zone)) if target.zone is not None and target.key is None else None
    return NO_FACTS if key is None else frozenset({key})


def _set(b: Builder, node: ast.Change, target: i.Target, ty: Ty) -> i.Change:
    if isinstance(ty, Nothing) and isinstance(node.target, ast.Ref):
        value = b.e.expr(node.value, b.env)
        b.env.names[node.target.name].ty = maybe(value.ty)
    elif _is_empty_let(ty) and isinstance(node.target, ast.Ref):
        value = b.e.expr(node.value, b.env, ty)
        value = b.e.fit(value, ty, node.value)
        b.env.names[node.target.name].ty = value.ty
    else:
        value = b.e.typed(node.value, b.env, ty)
    return i.Change("set", target, value, **b.at(node))


def _is_empty_let(ty: Ty) -> bool:
    return isinstance(ty, SetOf | ListOf) and isinstance(ty.of, Nothing)


def _add(b: Builder, node: ast.Change, target: i.Target, ty: Ty) -> i.Change | None:
    """`add` and `remove`: a number, or members of a set."""
    plain = certain(ty)
    if isinstance(plain, Unknown):
        b.e.expr(node.value, b.env)
        return None
    if isinstance(plain, Number):
        return _add_number(b, node, target, ty)
    if not isinstance(plain, SetOf | ListOf):
        b.e.report(
            Code.WRONG_TYPE,
            f"nothing can be {'added to' if node.verb == 'add' else 'removed from'} {b.e.quote(node.target)}: "
            f"it is {a(ty)}",
            node.target.span,
            f"write `set {b.e.plain(node.target)} = …`",
        )
        return None
    return _add_member(b, node, target, plain)


def _add_number(b: Builder, node: ast.Change, target: i.Target, ty: Ty) -> i.Change | None:
    if isinstance(ty, Maybe):
        b.e.report(
            Code.MAY_BE_NONE,
            f"{b.e.quote(node.target)} may be none, and there is no calculating with none",
            node.target.span,
            f"write `set {b.e.plain(node.target)} = …`",
        )
        return None
    value = b.e.number(node.value, b.env)
    amount, bounds = number_of(value), certain(ty)
    if amount is not None and isinstance(bounds, Number):
        after = arithmetic("+" if node.verb == "add" else "-", bounds, amount)
        if after is None or outside(after, bounds):
            b.e.report(
                Code.OUT_OF_BOUNDS,
                f"this always goes beyond {bounds.low} to {bounds.high}, the bounds of {b.e.quote(node.target)}",
                node.value.span,
            )
            return None
    return i.Change(node.verb, target, value, **b.at(node))


def _add_member(b: Builder, node: ast.Change, target: i.Target, ty: SetOf | ListOf) -> i.Change | None:
    value = b.e.expr(node.value, b.env, ty.of)
    if _is_empty_let(ty) and isinstance(node.target, ast.Ref):
        inner = value.ty.of if isinstance(value.ty, SetOf | ListOf) else certain(value.ty)
        ty = SetOf(inner) if isinstance(ty, SetOf) else ListOf(inner)
        b.env.names[node.target.name].ty = ty
    several = isinstance(value.ty, SetOf | ListOf) and fits(value.ty, ty)
    if not several:
        value = b.e.fit(value, ty.of, node.value)
        if isinstance(ty, SetOf) and not isinstance(value.ty, Unknown):
            return i.Change(node.verb, target, value, **b.at(node))
        value = x.Collect((value,), ty=ListOf(certain(value.ty)), span=value.span)
    before = b.e.expr(node.target, b.env)
    if node.verb == "remove":
        op = "minus" if isinstance(ty, ListOf) else "without"
        after = x.Binary(op, before, value, ty=before.ty, span=node.span)
    elif isinstance(ty, SetOf):
        after = x.Binary("unite", before, b.e.as_type(value, ty), ty=ty, span=node.span)
    else:
        after = x.Binary("join", before, value, ty=ty, span=node.span)
    return i.Change("set", target, after, **b.at(node))
