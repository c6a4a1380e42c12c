"""What a component looks like to a person, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from rulekit.play.columns import COLOURS, fields_in_play, fields_on_boards, is_colour, is_number, kind_of, numbering
from rulekit.program import Field, Program
from rulekit.runtime.view import Piece, Plain
from rulekit.texts import a, agreeing, amount, display, is_quantity, noun, text
from rulekit.types import ListOf, Number, SetOf, SpaceTy, Ty, YesNo, certain

BRIEF = 24  # how long a component with a name of its own may get in a list of many


@attrs.frozen
class Part:
    """One thing to say of a component: from which field, and whether it is a number."""

    field: str
    text: str
    is_number: bool


def describe(program: Program, lang: str, piece: Piece) -> str:
    """All that matters of a component: `bowl, pink, 3 points, cost 5`; of a back what it is the back of."""
    return _described(program, lang, piece, fields_in_play(program, piece.kind))


def describe_on_board(program: Program, lang: str, piece: Piece) -> str:
    """All that matters of a component that lies on a space."""
    return _described(program, lang, piece, fields_on_boards(program, piece.kind))


def _described(program: Program, lang: str, piece: Piece, fields: tuple[Field, ...]) -> str:
    if not piece.key:
        return display(program, lang, piece.kind)
    told = _agreed(program, lang, piece, parts(program, lang, piece, fields), _head(program, lang, piece) or piece.kind)
    found = [part.text for part in [*told, *state_parts(program, lang, piece)]]
    if piece.name:
        own = display(program, lang, piece.name)
        return f"{own} ({_apart(found)})" if found else own
    return _apart(found) or display(program, lang, piece.kind)


def brief(program: Program, lang: str, piece: Piece, but: Sequence[Plain] = ()) -> str:
    """A component in a list of many, in as few words as tell it apart: `blue 5`, `bed (blue)`, `guard`.

    Without the values `but`, which are told beside it already, and without columns that are tables of their own.
    """
    if not piece.key:
        return display(program, lang, piece.kind)
    if piece.name:
        told = describe_on_board(program, lang, piece)
        return told if len(told) <= BRIEF else display(program, lang, piece.name)
    wide = {field.name for field in fields_in_play(program, piece.kind) if field.indices}
    short = [part for part in _short_parts(program, lang, piece) if part.field not in wide]
    head = _head(program, lang, piece)
    said = _agreed(program, lang, piece, short, head or piece.kind)
    words = [
        str(piece.fields[part.field]) if part.is_number else part.text
        for part in said
        if len(said) == 1 or piece.fields.get(part.field) not in but
    ]
    state = [part.text for part in state_parts(program, lang, piece)]
    if head is not None:
        words, state = words[:1], [*words[1:], *state]
    told = " ".join(words) or display(program, lang, piece.kind)
    return f"{told} ({', '.join(state)})" if state else told


def mention(program: Program, lang: str, piece: Piece, count: int = 1) -> str:
    """A component in a sentence: `a bowl (pink)`, `a card (red, 3)`, `a tile` where the viewer may not name it.

    Several that look alike are counted.
    """
    if not piece.key:
        return a(program, lang, piece.kind, count)
    if piece.name:
        own = display(program, lang, piece.name)
        return own if count == 1 else f"{count} × {own}"
    head = _head(program, lang, piece)
    said = _agreed(program, lang, piece, _short_parts(program, lang, piece), head or piece.kind, count)
    if head is not None:
        said = said[1:]
    article = a(program, lang, head or piece.kind, count)
    return f"{article} ({_apart([part.text for part in said])})" if said else article


def _apart(told: Sequence[str]) -> str:
    """What several columns say; where one of them is a list itself it is clear where that ends."""
    return ("; " if any(", " in one or ": " in one for one in told) else ", ").join(told)


def tint(program: Program, piece: Piece) -> str | None:
    """The colour that a component bears: the first value of a kind that is called like one."""
    for field in fields_in_play(program, piece.kind):
        values = piece.fields.get(field.name)
        if kind_of(field.ty) is not None:
            for value in values if isinstance(values, tuple) else (values,):
                if isinstance(value, str) and value in COLOURS:
                    return COLOURS[value]
    return None


def colour_and_kinds(program: Program, piece: Piece) -> tuple[tuple[str, str] | None, list[tuple[str, ...]]]:
    """The colour it bears on a board as (kind, value), and its other values of kinds, field by field."""
    colour: tuple[str, str] | None = None
    others: list[tuple[str, ...]] = []
    for field in fields_on_boards(program, piece.kind):
        kind, value = kind_of(field.ty), piece.fields.get(field.name)
        if kind is None or field.indices or not value:
            continue
        values = tuple(str(member) for member in (value if isinstance(value, tuple) else (value,)))
        if len(values) == 1 and values[0] in COLOURS and colour is None:
            colour = (kind, values[0])
        else:
            others.append(values)
    return colour, others


# ── Parts ─────────────────────────────────────────────────────────────────────────────────────


def parts(program: Program, lang: str, piece: Piece, fields: tuple[Field, ...] | None = None) -> list[Part]:
    """What its columns say, kinds before numbers.  A number of nothing is left out where others are told.

    But never the one that makes it what it is.
    """
    chosen = fields_in_play(program, piece.kind) if fields is None else fields
    numbers = [field for field in chosen if is_number(field)]
    has_more, own = len(chosen) > len(numbers), numbering(program, piece.kind)
    found = []
    for field in sorted(chosen, key=lambda field: (field in numbers, is_colour(program, field))):
        value = piece.fields.get(field.name)
        if value is None or value == ():
            continue
        is_nothing = value == 0 and field in numbers and field != own
        if is_nothing and has_more and (len(numbers) > 1 or is_quantity(field.name)):
            continue
        said = field_text(program, lang, field, value)
        if said:
            found.append(Part(field.name, said, field in numbers))
    return found


def _short_parts(program: Program, lang: str, piece: Piece) -> list[Part]:
    """Kinds alone, but a sole number as well, or the one that makes the component what it is."""
    fields = fields_in_play(program, piece.kind)
    numbers = [field for field in fields if is_number(field)]
    bare, own = len(numbers) in (1, len(fields)), numbering(program, piece.kind)
    return [
        part
        for part in parts(program, lang, piece)
        if bare or not part.is_number or (own is not None and part.field == own.name)
    ]


def _agreed(program: Program, lang: str, piece: Piece, said: list[Part], like: str, count: int = 1) -> list[Part]:
    """The same parts; adjectives agree with the noun that the component is told by."""
    values = [(part, piece.fields.get(part.field)) for part in said]
    return [
        attrs.evolve(part, text=agreeing(program, lang, value, like, count))
        if isinstance(value, str) and noun(program, lang, value).feminine is not None
        else part
        for part, value in values
    ]


def _head(program: Program, lang: str, piece: Piece) -> str | None:
    """The first value that is a noun of its own: a tile with one bowl is a bowl."""
    for field in fields_in_play(program, piece.kind):
        value = piece.fields.get(field.name)
        if kind_of(field.ty) is None or is_colour(program, field):
            continue
        if isinstance(value, tuple) and len(value) == 1:
            value = value[0]
        is_noun = isinstance(value, str) and noun(program, lang, value).is_noun
        return value if isinstance(value, str) and is_noun else None
    return None


def field_text(program: Program, lang: str, field: Field, value: Plain) -> str:
    """What a column says; of one with indices every entry that is something."""
    if field.indices:
        return _indexed_text(program, lang, field, value)
    return value_text(program, lang, field.name, field.ty, value)


def value_text(program: Program, lang: str, name: str, ty: Ty, value: Plain) -> str:
    """What a named value says; nothing where it is none, no, or a drawing."""
    ty = certain(ty)
    match ty:
        case Number():
            return amount(program, lang, name, int(value)) if isinstance(value, int) else ""
        case YesNo():
            return display(program, lang, name) if value else ""
        case SetOf(of=of) | ListOf(of=of):
            drawn = isinstance(certain(of), SpaceTy)
            return "" if drawn or not isinstance(value, tuple) else counted(program, lang, value)
        case _:
            return plain_text(program, lang, value)


def _indexed_text(program: Program, lang: str, field: Field, value: Plain) -> str:
    told = indexed_entries(program, lang, value)
    return text(lang, "pic-value", name=display(program, lang, field.name), value=", ".join(told)) if told else ""


def indexed_entries(program: Program, lang: str, value: Plain) -> list[str]:
    """The entries of a column with indices that are something: `red 1`, `blue 2`."""
    entries = value if isinstance(value, tuple) else ()
    filled = [entry for entry in entries if isinstance(entry, tuple) and entry[-1]]
    return [" ".join(plain_text(program, lang, word) for word in entry) for entry in filled]


def counted(program: Program, lang: str, values: Iterable[Plain]) -> str:
    """A list of values, equal ones counted: `bowl`, `2 shelves`, `bed and mouse`."""
    return join(lang, [_many(program, lang, value, n) for value, n in Counter(values).items()])


def counted_names(program: Program, lang: str, values: Iterable[Plain], room: int) -> list[str]:
    """A list of values in short: `bowl`, `2 shelves`; where that has no room, `2 shelf`."""
    told = []
    for value, n in Counter(values).items():
        said = _many(program, lang, value, n)
        is_long = len(said) > room and isinstance(value, str)
        told.append(("" if n == 1 else f"{n} ") + plain_text(program, lang, value) if is_long else said)
    return told


def _many(program: Program, lang: str, value: Plain, count: int) -> str:
    """So many of a value: `bowl`, `2 shelves`, `2 × 5`."""
    one = plain_text(program, lang, value)
    if count == 1:
        return one
    is_name = isinstance(value, str) and one == display(program, lang, value)
    return f"{count} {display(program, lang, str(value), count)}" if is_name else f"{count} × {one}"


def join(lang: str, told: list[str]) -> str:
    """`a, b and c`."""
    if len(told) < 2:
        return "".join(told)
    return text(lang, "and", before=", ".join(told[:-1]), last=told[-1])


def plain_text(program: Program, lang: str, value: Plain) -> str:
    """One value as players read it."""
    if isinstance(value, bool):
        return text(lang, "yes" if value else "no")
    if value is None:
        return text(lang, "none")
    if isinstance(value, tuple):
        return join(lang, [plain_text(program, lang, member) for member in value]) or text(lang, "none")
    return str(value) if isinstance(value, int) else name_text(program, lang, value)


def name_text(program: Program, lang: str, name: str) -> str:
    """A name as written: a seat, a direction, a space, or one of the game's."""
    if name[:1] == "p" and name[1:].isdecimal():
        return text(lang, "player", number=name[1:])
    return display(program, lang, name)


def agreeing_text(program: Program, lang: str, name: str, like: str) -> str:
    """The same for a name that is said of another one: `blanche` of `la défausse`."""
    is_adjective = noun(program, lang, name).feminine is not None
    return agreeing(program, lang, name, like) if is_adjective else name_text(program, lang, name)


def state_parts(program: Program, lang: str, piece: Piece) -> list[Part]:
    """What the state that lies on a component says."""
    found = []
    for zone in program.zones:
        if zone.owner == "component" and zone.holds == piece.kind and piece.states.get(zone.name):
            said = value_text(program, lang, zone.name, zone.ty, piece.states[zone.name])
            found.append(Part(zone.name, said, isinstance(certain(zone.ty), Number)))
    return [part for part in found if part.text]
