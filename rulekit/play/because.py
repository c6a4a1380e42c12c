"""Explanations as people read them: the tree of an expression in words, and the words in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from rulekit.play.answers import folded
from rulekit.play.faces import describe, join, mention, plain_text
from rulekit.play.records import Because
from rulekit.play.rule_lines import rule_words
from rulekit.runtime.disclosure import OPEN
from rulekit.runtime.explaining import BRANCH, ELEMENT, LOGIC, LOOP, MORE, WAY, WRITTEN, Bound, Tree
from rulekit.runtime.keys import space_key
from rulekit.runtime.machine import Machine
from rulekit.runtime.pieces import piece_of, plain_value
from rulekit.texts import text
from rulekit.types import ComponentOf, Nothing, SpaceTy, Ty, certain, element

MOST_MEMBERS = 6  # of a collection that is told by its members
MOST_PARTS, DEEPEST, MOST_INLINE = 6, 5, 60  # what the lines show


class Words:
    """Says values and trees of one match in one language.  `named` are values that have names of their own."""

    def __init__(self, machine: Machine, lang: str) -> None:
        self.machine = machine
        self.program = machine.program
        self.lang = lang

    def value(self, value: object, ty: Ty) -> str:
        """A value as players read it; a long collection by its first members."""
        inner = certain(ty)
        of = element(inner)
        if of is not None and isinstance(value, tuple):
            told = [self.value(member, of) for member in value[:MOST_MEMBERS]]
            left = len(value) - len(told)
            if left:
                return text(self.lang, "why-and-more", told=", ".join(told), count=left)
            return join(self.lang, told) or text(self.lang, "none")
        if isinstance(inner, ComponentOf) and isinstance(value, int):
            return self.component(value)
        if isinstance(inner, SpaceTy) and isinstance(value, int):
            return space_key(self.machine, value, plain=True)
        return plain_text(self.program, self.lang, plain_value(self.machine, value, inner))

    def component(self, component: int) -> str:
        """A component in words."""
        return mention(self.program, self.lang, piece_of(self.machine, component))

    def names(self, value: object, ty: Ty) -> tuple[str, ...]:
        """What people may call a value, as it is compared."""
        if isinstance(ty, ComponentOf) and isinstance(value, int):
            told = [self.component(value), describe(self.program, self.lang, piece_of(self.machine, value))]
        else:
            told = [self.value(value, ty)]
        return tuple(map(folded, told))

    def because(self, tree: Tree) -> Because:
        """A tree in words, without what says nothing."""
        line = tree.source.line_of(tree.span)
        if tree.form == WAY:
            return Because(text(self.lang, "why-way"), self._way(tree), line)
        if tree.form == MORE:
            return Because(text(self.lang, "why-more", count=_number(tree.value)), "", line)
        parts = tuple(self._parts(tree))
        value = self._shown(tree)
        if tree.form == ELEMENT:
            return Because(self._element(tree), value, line, tree.heading, parts)
        return Because(rule_words(tree.source, tree.span), value, line, tree.heading, parts)

    def _shown(self, tree: Tree) -> str | None:
        if isinstance(tree.ty, Nothing):
            return ""
        return self.value(tree.value, tree.ty) if tree.openness == OPEN else None

    def _way(self, tree: Tree) -> str:
        assert isinstance(tree.value, tuple)
        return " – ".join(self.value(space, SpaceTy()) for space in tree.value)

    def _element(self, tree: Tree) -> str:
        """`x = 1,2: shelves(x)`; of pairs and steps of a path the things alone."""
        told = " + ".join(self._named(bound) for bound in tree.bound if not bound.name)
        told = told or ", ".join(self._named(bound) for bound in tree.bound)
        inner = [rule_words(part.source, part.span) for part in tree.parts[:1] if not isinstance(tree.ty, Nothing)]
        return ": ".join([told, *inner]) if told else "".join(inner)

    def _named(self, bound: Bound) -> str:
        said = self.value(bound.value, bound.ty)
        return f"{bound.name} = {said}" if bound.name else said

    def _parts(self, tree: Tree) -> Iterator[Because]:
        """The parts that say something; those that may not be told are counted."""
        told = [part for part in steps_of(tree) if not _is_written(part)]
        for is_hidden, some in groupby(told, lambda part: part.form == ELEMENT and part.openness != OPEN):
            found = list(some)
            if is_hidden and tree.form == LOOP:
                yield Because(
                    text(self.lang, "why-hidden-elements", count=len(found)),
                    None,
                    found[0].source.line_of(found[0].span),
                )
            else:
                yield from map(self.because, found)


def steps_of(tree: Tree) -> Sequence[Tree]:
    """The parts of a tree; what only passes a value through is left out for its own parts."""
    parts = tree.parts
    if tree.form == LOGIC and len(parts) > 1 and bool(parts[0].value) != bool(parts[-1].value):
        parts = parts[-1:]  # the one that decides
    if len(parts) == 1 and parts[0].form != ELEMENT:
        ends = parts[0].form == LOOP and not parts[0].parts  # it would say the same once more
        passes = ends or tree.form == ELEMENT or parts[0].form in (BRANCH, LOGIC) or parts[0].span == tree.span
        return steps_of(parts[0]) if passes else parts
    if tree.form == BRANCH and parts and parts[-1].form in (BRANCH, LOGIC):
        return (*parts[:-1], *steps_of(parts[-1]))
    return parts


def _is_written(tree: Tree) -> bool:
    """Whether it reads nothing: it comes to what is written there."""
    return tree.form == WRITTEN or (bool(tree.parts) and all(map(_is_written, tree.parts)))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


# ── Lines ─────────────────────────────────────────────────────────────────────────────────────


def because_lines(because: Sequence[Because], lang: str, named: Named) -> tuple[str, ...]:
    """Explanations as lines, each part two blanks deeper than the whole; `named` is what has been named already."""
    return tuple(told for one in because for told in _lines(one, lang, named, 1))


def _lines(one: Because, lang: str, named: Named, depth: int) -> Iterator[str]:
    leaves = [part for part in one.parts if not part.parts and part.line == one.line]
    inline = ", ".join(said(part, lang) for part in leaves)
    inline = inline if len(inline) <= MOST_INLINE else ""
    told = f"{said(one, lang)} ({inline})" if inline else said(one, lang)
    place, named = named.place(one, lang)
    yield f"{'  ' * depth}{told}{place}"
    rest = [part for part in one.parts if not inline or not any(part is leaf for leaf in leaves)]
    if depth >= DEEPEST:
        return
    for part in rest[:MOST_PARTS]:
        yield from _lines(part, lang, named, depth + 1)
    if len(rest) > MOST_PARTS:
        yield f"{'  ' * (depth + 1)}{text(lang, 'why-more', count=len(rest) - MOST_PARTS)}"


@attrs.frozen
class Named:
    """The line and the heading that have been named already, and a heading that still has to be."""

    line: int
    heading: str | None = None
    due: str | None = None

    def place(self, one: Because, lang: str) -> tuple[str, Named]:
        """Where one step stands, as far as that is new; and what has been named then."""
        due = one.heading or self.due
        due = None if due == self.heading else due
        if one.line == self.line:
            return "", Named(self.line, self.heading, due)
        key = "why-place-heading" if due else "why-place"
        place = text(lang, key, line=str(one.line), heading=due or "")
        return f"  {place}", Named(one.line, due or self.heading)


def said(one: Because, lang: str) -> str:
    """`purse - spent = 4`; `tile.cost <= 4: no`."""
    words = _short(one.text)
    if one.value == "":
        return words
    if one.value in (text(lang, "yes"), text(lang, "no")):
        return f"{words}: {one.value}"
    return f"{words} = {text(lang, 'why-secret') if one.value is None else _short(one.value)}"


def _short(words: str, most: int = 90) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
