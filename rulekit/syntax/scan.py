"""Cuts a rule file into its top-level declarations, and each of them into tokens.

Layout is settled here: blocks become _INDENT and _DEDENT, brackets and joined lines swallow line ends.  What cannot be
a token becomes a PROBLEM with its diagnostic: the parser reports it if it gets that far.  Never raises.
"""

from __future__ import annotations

import re

import attrs
from lark.lexer import Token

from rulekit import limits
from rulekit.diagnostics import Diagnostic
from rulekit.source import Source, Span
from rulekit.syntax import problems

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})
SECTION_WORDS = frozenset(
    {"game", "option", "kind", "component", "each", "table", "setup", "turn", "play", "scoring", "when", "rule"}
    | {"define", "end", "winner", "always", "ruling", "names", "sample", "example", "examples"}
)

_TOKEN = re.compile(
    r"""[ \t]*(?:\#[^\n]*)?(?:
      (?P<LINES>\n(?:[ \t]*(?:\#[^\n]*)?\n)*[ \t]*)
    | (?P<WORD>stand-in(?![\w-])|[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9_]+)
    | (?P<SIGN>==|!=|<=|>=|=<|=>|<>|:=|\+=|-=|\*=|&&|//|/\*|->|[-+*/=<>()\[\]{}.,:;!?%&^~$@`\\])
    | (?P<STRING>"[^"\n]*"?)
    | (?P<ROW>\|[^\n]*)
    | (?P<OTHER>'[^'\n]*'|\w+|.)
    )?""",
    re.VERBOSE,
)
_TOP = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*")
_JOIN = re.compile(r"(?:where|while|and|or|has)\b|\+ ")
_SECTION = re.compile(rf"(?:{'|'.join(sorted(SECTION_WORDS))})\b")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_NESTING = frozenset({"not", "-", "+", "*", "div", "mod", "and", "or", "otherwise", "if", "of", "has", "where", "."})


@attrs.define
class Chunk:
    """One declaration: its tokens, and what is wrong with them by position in that list."""

    tokens: list[Token] = attrs.Factory(list)
    problems: dict[int, Diagnostic] = attrs.Factory(dict)
    unclosed: Token | None = None
    has_tabs: bool = False

    @property
    def head(self) -> str:
        """The first word."""
        return self.tokens[0].value if self.tokens else ""


def scan(source: Source) -> list[Chunk]:
    """The declarations of a file in order.  Text before the first one that begins at the margin is one, too."""
    scanner = _Scanner(source)
    scanner.run()
    return scanner.chunks


class _Scanner:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.chunks: list[Chunk] = []
        self.chunk = Chunk()
        self.indents = [0]
        self.brackets: list[Token] = []
        self.nesting = 0
        self.end = 0  # of the last token
        self.line_is_fresh = True

    def run(self) -> None:
        text, match_token = self.text, _TOKEN.match
        top = _TOP.match(text)
        position = top.end() if top else 0
        self._begin_chunk(position)
        while match := match_token(text, position):
            kind = match.lastgroup
            if kind is None:
                break
            start, position = match.start(kind), match.end()
            if kind == "LINES":
                self._lines(start, position)
            elif kind == "WORD":
                self._word(match[kind], start)
            elif kind == "SIGN":
                self._sign(match[kind], start)
            elif kind == "STRING":
                self._string(match[kind], start)
            elif kind == "ROW":
                position = self._row(match[kind], start)
            else:
                self._problem(problems.strange(self.source, Span(start, position)))
        self._end_chunk()

    # ── Tokens ──

    def _add(self, kind: str, text: str, start: int) -> Token:
        self.end = start + len(text)
        token = Token(kind, text, start_pos=start, end_pos=self.end)
        self.chunk.tokens.append(token)
        self.line_is_fresh = False
        if text in _NESTING:
            self.nesting += 1
            if self.nesting == limits.SIGNS + 1:
                self._problem(problems.too_long(self.source, Span(start, self.end)))
        return token

    def _problem(self, diagnostic: Diagnostic) -> None:
        self.chunk.problems[len(self.chunk.tokens)] = diagnostic
        start, self.end = diagnostic.at.span
        self.chunk.tokens.append(Token("PROBLEM", "", start_pos=start, end_pos=self.end))
        self.line_is_fresh = False

    def _word(self, text: str, start: int) -> None:
        if text.islower() and text[0].isalpha():
            self._add("NAME", text, start)
        elif text[0].isupper():
            self._add("KIND", text, start)
        elif text.isdecimal() and len(text) <= 10 and int(text) <= limits.MOST_NUMBER:
            self._add("NUMBER", text, start)
        else:
            self._problem(problems.word(self.source, Span(start, start + len(text))))

    def _sign(self, text: str, start: int) -> None:
        span = Span(start, start + len(text))
        if text in _CLOSERS.values():
            opening = self.brackets.pop() if self.brackets else None
            if opening is None or _CLOSERS[opening.value] != text:
                self._problem(problems.closes_nothing(self.source, span, opening))
                return
        token = self._add("SIGN", text, start)
        if text in _CLOSERS:
            self.brackets.append(token)
            if len(self.brackets) == limits.BRACKETS + 1:
                self._problem(problems.too_many_brackets(self.source, span))

    def _string(self, text: str, start: int) -> None:
        if len(text) > 1 and text.endswith('"'):
            self._add("STRING", text, start)
        else:
            self._problem(problems.open_string(self.source, Span(start, start + len(text.rstrip()))))

    def _row(self, text: str, start: int) -> int:
        """Where to go on: a bar inside a line is no row but, perhaps, the `||` of other languages."""
        if not self.line_is_fresh:
            text = "||" if text.startswith("||") else "|"
            self._add("SIGN", text, start)
        elif len(text.rstrip()) > 1 and text.rstrip().endswith("|"):
            self._add("ROW", text.rstrip(), start)
        else:
            self._problem(problems.open_row(self.source, Span(start, start + len(text.rstrip()))))
        return start + len(text)

    # ── Lines ──

    def _lines(self, start: int, position: int) -> None:
        """A line has ended; the next one with anything on it goes on at `position`."""
        text = self.text
        if position == len(text) or text[position] == "#":
            return
        indentation = text[text.rindex("\n", start, position) + 1 : position]
        at_margin = not indentation
        if self.brackets and not (at_margin and _SECTION.match(text, position)):
            return
        if _JOIN.match(text, position) and self.chunk.tokens:
            return
        if at_margin:
            self._end_chunk()
            self._begin_chunk(position)
            return
        self._layout("_NL", self.end)
        self._indent(len(indentation.expandtabs(8)), position)
        self.chunk.has_tabs = self.chunk.has_tabs or "\t" in indentation

    def _indent(self, width: int, position: int) -> None:
        if width > self.indents[-1]:
            self._layout("_INDENT", position)
            self.indents.append(width)
            if len(self.indents) == limits.INDENTS + 2:
                self._problem(problems.too_deep(self.source, Span(position, position + 1)))
            return
        while width < self.indents[-1]:
            self._layout("_DEDENT", self.end)
            self.indents.pop()
        if width > self.indents[-1]:
            self._problem(problems.between_depths(self.source, position))
            self.indents.append(width)

    def _layout(self, kind: str, at: int) -> None:
        self.chunk.tokens.append(Token(kind, "", start_pos=at, end_pos=at))
        if kind == "_NL":
            self.nesting = 0
            self.line_is_fresh = True

    def _begin_chunk(self, position: int) -> None:
        self.chunk = Chunk()
        self.indents = [0]
        self.end = position
        self.nesting = 0
        self.line_is_fresh = True
        if position and self.text[position - 1] != "\n" and position < len(self.text) and self.text[position] != "#":
            self._problem(problems.not_at_margin(self.source, position))

    def _end_chunk(self) -> None:
        if not self.chunk.tokens:
            return
        if self.brackets:
            self.chunk.unclosed = self.brackets[0]
            self._problem(problems.never_closed(self.source, self.end, self.brackets[0]))
            self.brackets = []
        self._layout("_NL", self.end)
        for _ in self.indents[1:]:
            self._layout("_DEDENT", self.end)
        self.chunks.append(self.chunk)
