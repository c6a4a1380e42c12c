"""From the text of a rule file to its tree.  Never raises for bad text; never opens a file.

Each top-level declaration is parsed by itself, so a mistake in one hides none in the others.  A broken one stays in the
file as `ast.Broken`, which still declares what it seems to declare, followed by what can be read of it.
"""

from __future__ import annotations

import re
from typing import cast

import attrs
from lark.lexer import Token

from rulekit import limits
from rulekit.diagnostics import Code, Diagnostic, Label, in_order
from rulekit.source import Source, Span, piled_marks
from rulekit.syntax import ast, problems
from rulekit.syntax.feed import feed
from rulekit.syntax.grammar import EXAMPLES_FOR, SECTION
from rulekit.syntax.mend import MOST_LINES, Mended, mend
from rulekit.syntax.messages import explain, needs_block
from rulekit.syntax.scan import LAYOUT, SECTION_WORDS, Chunk, scan
from rulekit.syntax.stumble import Stumble, place
from rulekit.syntax.text import too_big

_DECLARES = frozenset({"option", "kind", "component", "rule", "define", "table"})
_MADE_OF_LINES = frozenset(
    {"game", "component", "each", "table", "setup", "turn", "play", "scoring", "when", "rule", "end", "example"}
)
_ONLY_ONCE = {
    "game": frozenset({"players", "first", "rulebook", "headings", "languages", "names", "limit"}),
    "example": frozenset({"players"}),
}


def parse(source: Source) -> tuple[ast.File, tuple[Diagnostic, ...]]:
    """The tree of a rule file and what is wrong with it.  `source.text` should be normalised (see `text.py`)."""
    if len(source.text) > limits.FILE_SIZE:
        return ast.File(()), (too_big(source),)
    at = piled_marks(source.text)
    if at is not None:
        return ast.File(()), (problems.too_many_marks(source, at),)
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.mistakes = 0
        self.in_loose_block = False  # below a heading whose block was not indented

    def read(self) -> tuple[ast.File, tuple[Diagnostic, ...]]:
        tab = problems.first_tab(self.source)
        if tab:
            self.diagnostics.append(tab)
        chunks = scan(self.source)
        head = None
        if chunks and chunks[0].head == "examples":
            head = self.head(chunks[0])
            chunks = chunks[1:]
            self.diagnostics += _only_examples(self.source, chunks)
        declarations = tuple(node for chunk in chunks for node in self.declaration(chunk))
        return ast.File(declarations, head, span=Span(0, len(self.source.text))), in_order(self.diagnostics)

    def head(self, chunk: Chunk) -> ast.Quoted:
        """`examples for "…"`; where that is broken, for nothing."""
        node = self.parse(chunk, EXAMPLES_FOR)
        return node if isinstance(node, ast.Quoted) else ast.Quoted("", span=place(chunk.tokens[0]))

    def declaration(self, chunk: Chunk) -> tuple[ast.Declaration | ast.Broken, ...]:
        """One declaration; if it is broken, that and what can be read of it."""
        if self.mistakes > limits.MISTAKES:
            return (_broken(self.source, chunk),)
        fed = feed(chunk.tokens, SECTION)
        if fed.node is not None:
            return (cast(ast.Declaration, self.read_well(chunk, fed.node)),)
        broken = _broken(self.source, chunk)
        rest = self.mended(chunk, fed.at)
        return (broken,) if rest is None else (broken, cast(ast.Declaration, rest))

    def mended(self, chunk: Chunk, at: int) -> object | None:
        """What can be read of a broken declaration; tells its mistakes, as far as they are independent."""
        problems_of = {id(chunk.tokens[place]): problem for place, problem in chunk.problems.items()}
        tokens, is_first, line = chunk.tokens, True, 0
        for _ in range(MOST_LINES):
            places = {place: problem for place, one in enumerate(tokens) if (problem := problems_of.get(id(one)))}
            feed(tokens, SECTION)  # settles which words of these tokens are keywords
            stumble = Stumble(self.source, SECTION, tokens, at)
            inside = attrs.evolve(chunk, tokens=tokens, problems=places)
            if is_first or self.is_another(stumble, inside, line):
                self.explain(stumble, inside)
            better = mend(tokens, at, needs_block=needs_block(stumble))
            if better is None or better.fed.node is not None:
                return better.fed.node if better is not None else None
            if not better.alone or chunk.unclosed is not None or chunk.head not in _MADE_OF_LINES:
                return self.rest(better)
            tokens, at, is_first, line = better.tokens, better.fed.at, False, self.line_of(stumble)
        return None

    def is_another(self, stumble: Stumble, chunk: Chunk, line: int) -> bool:
        """Whether a mistake behind a line that is gone has nothing to do with that line."""
        if self.mistakes >= limits.MISTAKES:
            return False
        if explain(stumble, chunk).code is Code.SAID_OTHERWISE:
            return True
        within_a_line = 0 < stumble.at < len(stumble.tokens) and not (
            stumble.found.type in ("_INDENT", "_DEDENT") or stumble.tokens[stumble.at - 1].type in LAYOUT
        )
        return within_a_line and self.line_of(stumble) > line + 1

    def rest(self, better: Mended) -> object | None:
        """What can be read of a declaration in which nothing more is told."""
        for _ in range(MOST_LINES):
            stumble = Stumble(self.source, SECTION, better.tokens, better.fed.at)
            further = mend(better.tokens, better.fed.at, needs_block=needs_block(stumble))
            if further is None or further.fed.node is not None:
                return further.fed.node if further is not None else None
            better = further
        return None

    def line_of(self, stumble: Stumble) -> int:
        """The line of the file in which something cannot be read."""
        return self.source.position(place(stumble.found).start).line

    def parse(self, chunk: Chunk, start: str) -> object | None:
        """What Lark makes of a chunk; None with a diagnostic if it makes nothing of it."""
        fed = feed(chunk.tokens, start)
        if fed.node is None:
            self.explain(Stumble(self.source, start, chunk.tokens, fed.at), chunk)
            return None
        return self.read_well(chunk, fed.node)

    def read_well(self, chunk: Chunk, node: object) -> object:
        """The node of a declaration that could be read."""
        self.in_loose_block = False
        self.diagnostics += _said_twice(self.source, chunk)
        return node

    def explain(self, stumble: Stumble, chunk: Chunk) -> None:
        """Report the mistake, unless it only echoes one already reported."""
        if self.in_loose_block and chunk.head not in SECTION_WORDS:
            return
        self.in_loose_block = needs_block(stumble)
        diagnostic = explain(stumble, chunk)
        if chunk.has_tabs and diagnostic.code is Code.INDENTATION:
            return
        self.mistakes += 1
        if self.mistakes > limits.MISTAKES:
            diagnostic = problems.too_many_mistakes(self.source, diagnostic.at.span)
        self.diagnostics.append(diagnostic)


def _only_examples(source: Source, chunks: list[Chunk]) -> list[Diagnostic]:
    return [
        Diagnostic(
            Code.NOT_HERE,
            f"`{chunk.head}` cannot stand in a file of examples",
            Label(source, place(chunk.tokens[0])),
            help="only `sample` and `example` can; rules belong in the file of the game",
        )
        for chunk in chunks
        if chunk.head in SECTION_WORDS - {"sample", "example", "examples"}
    ]


def _said_twice(source: Source, chunk: Chunk) -> list[Diagnostic]:
    """Lines that may stand once in their section, and whose place in the tree is for one."""
    once = _ONLY_ONCE.get(chunk.head)
    if once is None:
        return []
    lines = [word for word in _line_starts(chunk) if word.value in once]
    found = []
    for word in sorted(once):
        same = [place(line) for line in lines if line.value == word]
        if len(same) > 1:
            also = (Label(source, same[0], "said here first"),)
            message = f"`{word}` stands twice in this `{chunk.head}`"
            found.append(Diagnostic(Code.SECTION_TWICE, message, Label(source, same[1]), also, "keep one of them"))
    return found


def _line_starts(chunk: Chunk) -> list[Token]:
    pairs = zip(chunk.tokens, chunk.tokens[1:], strict=False)
    return [word for before, word in pairs if before.type in LAYOUT and word.type not in LAYOUT]


def _broken(source: Source, chunk: Chunk) -> ast.Broken:
    tokens = chunk.tokens
    span = place(tokens[0]).to(place(tokens[-1]))
    name = None
    if chunk.head in _DECLARES and len(tokens) > 1 and tokens[1].type in ("NAME", "KIND"):
        name = _name(tokens[1])
    words = frozenset(re.findall(r"\w+", source.snippet(span)))
    return ast.Broken(name, tuple(_inside(chunk)), words, span=span)


def _inside(chunk: Chunk) -> list[ast.Name]:
    """The names that the lines of a declaration seem to declare."""
    tokens, found = chunk.tokens, []
    if chunk.head in ("kind", "option"):
        return [_name(token) for token in tokens[2:] if token.type in ("NAME", "KIND")]
    printed = chunk.head == "table" and tokens[1:] and tokens[1].type == "NAME"  # `table prices(…)`
    zones = chunk.head == "each" or (chunk.head == "table" and not printed)
    for before, word, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if zones and before.type in LAYOUT and word.type == "NAME" and after.value in (":", "["):
            found.append(_name(word))
        elif word.value in ("step", "phase") and before.type in LAYOUT and after.type == "NAME":
            found.append(_name(after))
    return found


def _name(token: Token) -> ast.Name:
    return ast.Name(token.value, span=place(token))
