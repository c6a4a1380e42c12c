"""Says why a declaration does not parse: one diagnostic for one place, in words of the language."""

from __future__ import annotations

import re
from difflib import get_close_matches

from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.source import Source, Span
from rulekit.syntax import problems
from rulekit.syntax.grammar import SECTION, words
from rulekit.syntax.phrases import phrase
from rulekit.syntax.problems import clip
from rulekit.syntax.said_otherwise import forgotten_do, said_otherwise
from rulekit.syntax.scan import SECTION_WORDS, Chunk
from rulekit.syntax.stumble import Stumble, place

_STATEMENT = frozenset({"MOVE", "CHOOSE", "MAY"})
_VALUE = frozenset({"LPAR", "LBRACE", "NUMBER", "NAME"})
_TYPE = frozenset({"KIND", "NUMBER_WORD", "TEXT"})
_GOES_ON = frozenset(
    {"DOT", "LSQB", "LPAR", "PLUS", "MINUS", "STAR", "DIV", "MOD", "EQUAL", "NOT_EQUAL", "AT_MOST", "AT_LEAST"}
    | {"LESSTHAN", "MORETHAN", "IN", "NOT", "IS", "AND", "OR", "OTHERWISE"}
)
_OPENERS = frozenset(
    {"NUMBER", "NAME", "KIND", "LPAR", "LBRACE", "LSQB", "MINUS", "NOT", "YES", "NO", "NONE", "NUMBER_WORD", "TOTAL"}
    | {"LARGEST", "SMALLEST", "DISTINCT", "LIST", "SOME", "EVERY", "ALL", "FIRST", "LAST", "GROUPS", "MOST", "IF"}
)
_PLAIN_WORDS = {
    "NAME": "a name",
    "KIND": "the name of a kind",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "ROW": "a drawn row `| … |`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
}
_INDENTED = frozenset(  # they begin a line inside a section
    "choose may if else by for repeat rounds turns phase step roll move draw shuffle refill reveal score set add remove"
    " let do queue go nothing next players first rulebook headings languages limit most least then ties rival given"
    " with otherwise where while and or has".split()
)
_SAID = re.compile(r"^([ ]*)([^\s#|][^\n]*)", re.MULTILINE)  # a line that says something
_MOST_PHRASES = 5
_WORD_LENGTH = 30


def explain(stumble: Stumble, chunk: Chunk) -> Diagnostic:
    """The first mistake of a declaration that does not parse."""
    if stumble.at in chunk.problems:
        return chunk.problems[stumble.at]
    return (
        _odd_quotes(stumble, chunk)
        or _unclosed(stumble, chunk)
        or _block(stumble)
        or phrase(stumble)
        or _no_section(stumble)
        or _misspelled(stumble, 0)
        or said_otherwise(stumble)
        or _misspelled(stumble, 1)
        or forgotten_do(stumble)
        or _no_statement(stumble)
        or _unexpected(stumble)
    )


def needs_block(stumble: Stumble) -> bool:
    """Whether only a block below the line could make sense of it."""
    return stumble.accepted == {"_INDENT"}


# ── Brackets and blocks ──


def _odd_quotes(stumble: Stumble, chunk: Chunk) -> Diagnostic | None:
    """`"a" b"`: what cannot stand here was meant to be in a text, so the quotes are the mistake."""
    if not any(token.type == "STRING" for token in stumble.line[: stumble.column]):
        return None
    rest = range(stumble.at, stumble.at + len(stumble.line) - stumble.column)
    found = (chunk.problems[index] for index in rest if index in chunk.problems)
    return next((problem for problem in found if problem.code is Code.OPEN_STRING), None)


def _unclosed(stumble: Stumble, chunk: Chunk) -> Diagnostic | None:
    opening = chunk.unclosed
    if opening is None or place(opening).start >= place(stumble.found).start:
        return None
    closing = {"(": "RPAR", "[": "RSQB", "{": "RBRACE"}[opening.value]
    before = stumble.before()
    if closing not in stumble.accepted or before is None:
        return None
    return problems.never_closed(stumble.source, place(before).end, opening)


def _block(stumble: Stumble) -> Diagnostic | None:
    if stumble.found.type == "_INDENT":
        return Diagnostic(
            Code.INDENTATION,
            "this line is deeper than the line above it allows",
            Label(stumble.source, problems.first_word(stumble.source, place(stumble.found).start)),
            help="lines of one block begin in one column; to go on with the line above, begin with `where`, `and`,"
            " `or`, `has` or `+`",
        )
    if not needs_block(stumble):
        return None
    heading = Stumble(stumble.source, stumble.start, stumble.tokens, stumble.at - 1)
    return Diagnostic(
        Code.INDENTATION,
        f"`{clip(heading.text())}` needs an indented block below it",
        Label(stumble.source, place(heading.line[0]), "nothing is indented below this line"),
        _next_line(stumble.source, place(heading.line[0]).start),
        help="indent the lines that belong to it, or write `nothing` there if nothing happens",
    )


def _next_line(source: Source, position: int) -> tuple[Label, ...]:
    """The line below a heading, unless it begins a section: it may be the one that has to be indented."""
    after = source.text.find("\n", position)
    match = _SAID.search(source.text, after) if after >= 0 else None
    if match is None or (not match[1] and match[2].split(maxsplit=1)[0] in SECTION_WORDS):
        return ()
    return (Label(source, problems.first_word(source, match.start(2)), "or indent this one"),)


# ── Words ──


def _no_section(stumble: Stumble) -> Diagnostic | None:
    if stumble.at or stumble.start != SECTION:
        return None
    word = stumble.found.value
    if word == "examples":
        message = "`examples for` stands only at the top of a file"
        return Diagnostic(Code.UNEXPECTED, message, Label(stumble.source, place(stumble.found)))
    close = _close(word, SECTION_WORDS)
    if close is None and word in _INDENTED:
        help_ = "indent it below the section it belongs to"
        return Diagnostic(
            Code.INDENTATION,
            f"`{word}` cannot begin at the margin",
            Label(stumble.source, place(stumble.found)),
            help=help_,
        )
    return Diagnostic(
        Code.UNEXPECTED,
        f"`{clip(word)}` does not begin a section",
        Label(stumble.source, place(stumble.found)),
        help=f"did you mean `{close}`?" if close else "sections begin with a word such as `game`, `kind` or `rule`",
    )


def _misspelled(stumble: Stumble, steps: int) -> Diagnostic | None:
    """A misspelled keyword, here or, where it passed as a name, one step before."""
    index = stumble.at - steps
    if steps > stumble.column or index >= len(stumble.tokens):
        return None
    token = stumble.tokens[index]
    if token.type not in ("NAME", "KIND"):
        return None
    close = _close(token.value, {words()[name] for name in stumble.accepted_at(index) if name in words()})
    if close is None:
        return None
    message, help_ = f"`{token.value}` is not expected here", f"did you mean `{close}`?"
    return Diagnostic(Code.UNEXPECTED, message, Label(stumble.source, place(token)), help=help_)


def _no_statement(stumble: Stumble) -> Diagnostic | None:
    """`return x`: a name at the start of a statement, followed by neither `chooses` nor `scores`."""
    if stumble.column != 1 or "CHOOSES" not in stumble.accepted:
        return None
    return Diagnostic(
        Code.UNEXPECTED,
        f"`{clip(stumble.first)}` does not begin a statement",
        Label(stumble.source, place(stumble.line[0])),
        help="statements begin with a word such as `move`, `choose`, `set` or `if`",
    )


def _close(word: str, candidates: frozenset[str] | set[str]) -> str | None:
    wanted = sorted(c for c in candidates if c[0].isalpha() and c != word)
    if len(word) > _WORD_LENGTH:
        return None
    return next(iter(get_close_matches(word.lower(), wanted, n=1, cutoff=0.75)), None)


# ── Everything else ──


def _unexpected(stumble: Stumble) -> Diagnostic:
    found = stumble.found
    start, end = place(found)
    span, text = Span(start, max(end, start + 1)), clip(stumble.source.snippet(place(found)))
    if found.type == "SIGN":
        message = f"`{text}` has no meaning in rule files"
        return Diagnostic(Code.STRANGE_CHARACTER, message, Label(stumble.source, span), help="delete it")
    if found.type == "_NL":
        message = "the line ends too early"
    elif found.type == "_DEDENT":
        message = "the block ends too early"
    else:
        message = f"`{text}` is not expected here"
    label = Label(stumble.source, span, expected(stumble.accepted))
    return Diagnostic(Code.UNEXPECTED, message, label, help=_case_help(stumble))


def _case_help(stumble: Stumble) -> str | None:
    if stumble.found.type == "NAME" and "KIND" in stumble.accepted and "NAME" not in stumble.accepted:
        return "the name of a kind begins with a capital"
    if stumble.found.type == "KIND" and "NAME" in stumble.accepted and "KIND" not in stumble.accepted:
        return "such a name begins with a small letter"
    return None


def expected(accepted: frozenset[str]) -> str:
    """What could stand in a place, as a short phrase; empty where nothing short can be said."""
    phrases = _phrases(set(accepted) - {"$END"})
    if len(phrases) > _MOST_PHRASES:
        phrases = [*phrases[: _MOST_PHRASES - 1], "something else"]
    if not phrases:
        return ""
    return "expected " + " or ".join([", ".join(phrases[:-1])] * (len(phrases) > 1) + phrases[-1:])


def _phrases(rest: set[str]) -> list[str]:
    phrases = []
    if rest >= _STATEMENT:
        phrases.append("a statement such as `move`, `choose` or `if`")
        rest = rest & {"_DEDENT", "ELSE"}
    if rest >= _TYPE:
        phrases.append("a zone or a type" if "DECK" in rest else "a type")
        rest = rest & {"_NL"}
    if rest >= _VALUE:
        phrases.append("a value")
        rest -= _OPENERS
    elif rest <= _GOES_ON and "EQUAL" in rest:
        rest = {"EQUAL"}
    elif rest & {"DOT", "PLUS"}:
        if "AND" in rest:
            phrases.append("a sign such as `=`")
        rest -= _GOES_ON
    if "_NL" in rest:
        rest -= {"STRING"}
    if {"NAME", "KIND"} <= rest:
        rest -= {"KIND"}
    layout = {"_NL", "_INDENT", "_DEDENT"}
    phrases += [_PLAIN_WORDS[name] for name in _PLAIN_WORDS if name in rest - layout]
    phrases += sorted(f"`{words()[name]}`" for name in rest if name in words())
    phrases += [_PLAIN_WORDS[name] for name in _PLAIN_WORDS if name in rest & layout]
    return phrases
