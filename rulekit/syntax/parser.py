"""From the text of a rule file to its tree.  Never raises for bad text; never opens a file.

Each top-level declaration is parsed by itself, so a mistake in one hides none in the others.  A broken one stays in the
file as `ast.Broken`, which still declares what it seems to declare.
"""

from __future__ import annotations

from typing import cast

from lark.lexer import Token

from rulekit import limits
from rulekit.diagnostics import Code, Diagnostic, Label, in_order
from rulekit.source import Source, Span, piled_marks
from rulekit.syntax import ast, problems
from rulekit.syntax.feed import feed
from rulekit.syntax.grammar import EXAMPLES_FOR, SECTION
from rulekit.syntax.messages import explain, needs_block
from rulekit.syntax.scan import LAYOUT, SECTION_WORDS, Chunk, scan
from rulekit.syntax.stumble import Stumble, place
from rulekit.syntax.text import too_big

_DECLARES = frozenset({"option", "kind", "component", "rule", "define", "table"})
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
        declarations = tuple(self.declaration(chunk) for chunk in chunks)
        return ast.File(declarations, head, span=Span(0, len(self.source.text))), in_order(self.diagnostics)

    def head(self, chunk: Chunk) -> ast.Quoted:
        """`examples for "…"`; where that is broken, for nothing."""
        node = self.parse(chunk, EXAMPLES_FOR)
        return node if isinstance(node, ast.Quoted) else ast.Quoted("", span=place(chunk.tokens[0]))

    def declaration(self, chunk: Chunk) -> ast.Declaration | ast.Broken:
        """One declaration, parsed or broken."""
        node = None if self.mistakes > limits.MISTAKES else self.parse(chunk, SECTION)
        return _broken(chunk) if node is None else cast(ast.Declaration, node)

    def parse(self, chunk: Chunk, start: str) -> object | None:
        """What Lark makes of a chunk; None with a diagnostic if it makes nothing of it."""
        fed = feed(chunk.tokens, start)
        if fed.node is None:
            self.explain(Stumble(self.source, start, chunk.tokens, fed.at), chunk)
            return None
        self.in_loose_block = False
        self.diagnostics += _said_twice(self.source, chunk)
        return fed.node

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


def _broken(chunk: Chunk) -> ast.Broken:
    tokens = chunk.tokens
    span = place(tokens[0]).to(place(tokens[-1]))
    name = None
    if chunk.head in _DECLARES and len(tokens) > 1 and tokens[1].type in ("NAME", "KIND"):
        name = _name(tokens[1])
    return ast.Broken(name, tuple(_inside(chunk)), span=span)


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
