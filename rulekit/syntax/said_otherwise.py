"""RK108: what nearly everybody writes first, each with a message of its own that shows the right line.

Each function here looks at one such way and answers with a diagnostic or None; the first answer is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulekit.diagnostics import Diagnostic
from rulekit.syntax.brackets import needs_brackets
from rulekit.syntax.problems import clip
from rulekit.syntax.saying import say as _say
from rulekit.syntax.saying import with_words as _with
from rulekit.syntax.saying import write as _write
from rulekit.syntax.stumble import Stumble, place

_SIGNS = {
    "==": "=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "&&": "and",
    "||": "or",
    "!": "not",
    "/": "div",
    "%": "mod",
    "//": "div",
}
_AFTER_IS = frozenset({"NAME", "KIND", "NUMBER", "IN", "YES", "NO", "LPAR", "LBRACE", "LSQB", "MINUS"})
_COMPARISONS = frozenset({"=", "!=", "<=", ">=", "<", ">"})
_REACHES = frozenset(
    {"NUMBER_WORD", "TOTAL", "LARGEST", "SMALLEST", "DISTINCT", "LIST", "ALL", "FIRST", "LAST", "GROUPS", "MOST"}
)
_BLOCKS = frozenset({"if", "else", "for", "may", "each", "repeat", "rounds", "turns", "phase", "step"})
_HEADINGS = _BLOCKS.union(
    "setup turn play scoring rule choose by when define table end winner component example given game".split()
)
_BEFORE_A_VALUE = frozenset(
    {"if", "and", "or", "not", "where", "has", "while", "until", "when", "then", "else", "=", ":"}
)
_DRAWN = "a number of things is drawn, not moved"


def said_otherwise(stumble: Stumble) -> Diagnostic | None:
    """The message for a well-known slip, if this is one."""
    return next((answer for look in _SLIPS if (answer := look(stumble))), None)


def forgotten_do(stumble: Stumble) -> Diagnostic | None:
    """`cat_combo` for `do cat_combo`; asked last, since a misspelled keyword looks the same."""
    if stumble.column < len(stumble.line) or "CHOOSES" not in stumble.accepted:
        return None
    if len(stumble.line) > 1 and (stumble.line[1].value != "(" or stumble.line[-1].value != ")"):
        return None
    return _say(stumble, "a rule is carried out with `do`", _write(f"do {stumble.text()}"), place(stumble.line[0]))


# ── Signs ──


def _sign(stumble: Stumble) -> Diagnostic | None:
    sign = stumble.found.value
    if stumble.starts_a_line(stumble.found) and (sign in ("//", "/*") or stumble.text().startswith("--")):
        return _say(stumble, "a comment begins with `#`", f"write `#` instead of `{stumble.text()[:2]}`")
    if sign not in _SIGNS:
        return None
    word = _SIGNS[sign]
    more = {"/": ", which rounds down", "//": "; a comment begins with `#`"}.get(sign, "")
    return _say(stumble, f"`{sign}` is written `{word}`{more}", _write(_with(stumble, {stumble.column: word})))


def _colon(stumble: Stumble) -> Diagnostic | None:
    at = stumble.column
    if stumble.found.type == "_NL" and at > 1 and stumble.line[at - 1].value == ":":
        at -= 1
    elif stumble.found.value != ":" or not at:
        return None
    if stumble.first not in _HEADINGS:
        return None
    if at == len(stumble.line) - 1:
        message = f"an `{stumble.first}` line" if stumble.first[0] in "aeiou" else f"a `{stumble.first}` line"
        return _say(stumble, f"{message} ends without a colon", _write(stumble.text(0, at)), place(stumble.line[at]))
    if stumble.first not in _BLOCKS:
        return None
    return _say(
        stumble,
        f"what follows `{clip(stumble.text(0, at))}` stands on lines of its own",
        f"put `{clip(stumble.text(at + 1))}` on the next line, indented, without the colon",
    )


def _semicolon(stumble: Stumble) -> Diagnostic | None:
    if stumble.found.value != ";":
        return None
    if stumble.after() is None:
        return _say(stumble, "a line ends without `;`", _write(stumble.text(0, stumble.column)))
    return _say(stumble, "each statement has a line of its own", "begin a new line instead of `;`")


def _brace(stumble: Stumble) -> Diagnostic | None:
    after = stumble.after()
    ends_line = after is None or after.type == "PROBLEM" or stumble.starts_a_line(after)
    if stumble.found.value != "{" or not stumble.column or not ends_line:
        return None
    return _say(stumble, "a block is indented, not put in braces", "leave out `{` and `}`, and indent the lines")


def _decimal(stumble: Stumble) -> Diagnostic | None:
    dot, whole = stumble.before(), stumble.before(2)
    if not (dot and whole and stumble.found.type == "NUMBER" and dot.value == "." and whole.type == "NUMBER"):
        return None
    span = place(whole).to(place(stumble.found))
    return _say(stumble, "numbers are whole", "count in a smaller unit, such as halves", span)


# ── Changing values and moving things ──


def _assignment(stumble: Stumble) -> Diagnostic | None:
    sign, at = stumble.found.value, stumble.column
    target, value = stumble.text(1 if stumble.first in ("set", "let") else 0, at), stumble.text(at + 1)
    equals = next((n for n, token in enumerate(stumble.line[:at]) if token.value == "="), 0)
    if stumble.first in ("set", "let") and sign == "to" and equals:
        made = f"distinct n for n in {stumble.text(equals + 1).strip('[{}]')}"
        message = "a range is no value; numbers are gone through, as in `n in 1 to 6`"
        return _say(stumble, message, _write(f"{stumble.text(0, equals)} = {made}"))
    if stumble.first in ("set", "let") and sign in (":=", "to", "be", "is", "as") and not equals:
        message = f"`{stumble.first}` takes `=`, not `{sign}`"
        return _say(stumble, message, _write(f"{stumble.first} {target} = {value}"))
    if not target or not value:
        return None
    if sign == "+=":
        return _say(stumble, "`+=` is written with `add`", _write(f"add {value} to {target}"))
    if sign in ("-=", "*="):
        return _say(stumble, f"`{sign}` is written out", _write(f"set {target} = {target} {sign[0]} {value}"))
    if sign in ("=", ":=") and "CHOOSES" in stumble.accepted:
        return _say(stumble, "a value is changed with `set`", _write(f"set {target} = {value}"))
    return None


def _table_type(stumble: Stumble) -> Diagnostic | None:
    """`table officer(column): Role`."""
    if (
        stumble.first != "table"
        or stumble.found.value != ":"
        or stumble.text(stumble.column - 1, stumble.column) != ")"
    ):
        return None
    span = place(stumble.found).to(place(stumble.line[-1]))
    return _say(
        stumble,
        "a table does not say what it gives: its cells tell it",
        _write(stumble.text(0, stumble.column)),
        span,
    )


def _into(stumble: Stumble) -> Diagnostic | None:
    word = {
        **dict.fromkeys([("move", "to"), ("move", "in"), ("draw", "to"), ("draw", "in")], "into"),
        **dict.fromkeys([("move", "on"), ("draw", "on")], "onto"),
        **dict.fromkeys([("add", "into"), ("add", "onto"), ("add", "in")], "to"),
        ("remove", "of"): "from",
    }.get((stumble.first, stumble.found.value))
    if word is None or word.upper() not in stumble.accepted:
        return None
    message = f"`{stumble.first}` takes `{word}`, not `{stumble.found.value}`"
    return _say(stumble, message, _write(_with(stumble, {stumble.column: word})))


def _move_from(stumble: Stumble) -> Diagnostic | None:
    at, line = stumble.column, stumble.line
    if stumble.first not in ("move", "draw") or at < 2:
        return None
    counted = line[1].type == "NUMBER"
    if at == 2 and counted and stumble.found.type == "NAME" and stumble.text(3, 4) == "from":
        message = "`draw` takes a number alone" if stumble.first == "draw" else _DRAWN
        return _say(stumble, message, _write(f"draw {line[1].value} {stumble.text(3)}"))
    if stumble.first == "move" and stumble.found.value == "from" and counted and at == 2:
        return _say(stumble, _DRAWN, _write(_with(stumble, {0: "draw"})))
    if stumble.first == "move" and stumble.found.value == "from":
        help_ = f"a thing is moved from where it lies: write `{clip(stumble.text(0, at))} into …`"
        return _say(stumble, "`move` does not say where from", help_)
    return None


def _shuffle_into(stumble: Stumble) -> Diagnostic | None:
    if stumble.first != "shuffle" or stumble.found.value not in ("into", "onto", "in", "to"):
        return None
    what, where = stumble.text(1, stumble.column), clip(stumble.text(stumble.column + 1)) or "…"
    help_ = f"write two lines: `move {clip(what)} into {where}`, then `shuffle {where}`"
    return _say(stumble, "`shuffle` only mixes what lies in one place", help_)


def _choose_in(stumble: Stumble) -> Diagnostic | None:
    at, before = stumble.column, stumble.before()
    if before is not None and before.value == "where":  # it passed as the name of what is chosen
        at -= 1
    elif stumble.found.type not in ("_NL", "STRING") and stumble.found.value != "where":
        return None
    chooses = any(token.value in ("choose", "chooses", "roll") for token in stumble.line[:at])
    if not chooses or "IN" not in stumble.accepted:
        return None
    line = " ".join(part for part in (stumble.text(0, at), "in hand", stumble.text(at)) if part)
    span = place(stumble.line[at]) if at < stumble.column else None
    return _say(stumble, "a choice says what it is made from, with `in`", _write(line, "write, for example,"), span)


# ── Loops and conditions ──


def _loop(stumble: Stumble) -> Diagnostic | None:
    help_ = "write `may repeat`, `repeat 3 times`, `for each card in hand` or `rounds until round = 7`"
    if stumble.found.value == "while" and stumble.starts_a_line(stumble.found):
        return _say(stumble, "there is no `while` loop", help_)
    second = stumble.text(1, 2)
    if stumble.first == "repeat" and second in ("while", "until"):  # it passed as a name
        return _say(stumble, f"there is no `repeat {second}` loop", help_, place(stumble.line[1]))
    return None


def _for_each(stumble: Stumble) -> Diagnostic | None:
    if stumble.first == "foreach" and stumble.line[0].type == "NAME":
        return _say(stumble, "`for each` is two words", _write(_with(stumble, {0: "for each"})), place(stumble.line[0]))
    if stumble.first != "for" or stumble.column != 1 or stumble.text(2, 3) == "each":
        return None
    put = "each" if stumble.found.value in ("all", "every", "any") else f"each {stumble.found.value}"
    return _say(stumble, "`for` is followed by `each`", _write(_with(stumble, {1: put})))


def _among(stumble: Stumble) -> Diagnostic | None:
    before = stumble.before()
    if stumble.found.value != "in" or "AMONG" not in stumble.accepted or before is None:
        return None
    message = f"`{clip(stumble.text(0, stumble.column))}` takes `among`"
    return _say(stumble, message, _write(_with(stumble, {stumble.column: "among"})))


def _else_if(stumble: Stumble) -> Diagnostic | None:
    if stumble.first not in ("elif", "elseif", "elsif") or stumble.line[0].type != "NAME":
        return None
    message = f"`{stumble.first}` is written `else if`"
    return _say(stumble, message, _write(_with(stumble, {0: "else if"})), place(stumble.line[0]))


def _otherwise(stumble: Stumble) -> Diagnostic | None:
    if stumble.found.value != "otherwise" or stumble.column or "ELSE" not in stumble.accepted:
        return None
    is_condition = stumble.text(1, 2) == "if"
    fixed = f"else {stumble.text(1)}" if is_condition else "else"
    return _say(stumble, "what happens otherwise begins with `else`", _write(fixed))


def _return(stumble: Stumble) -> Diagnostic | None:
    if stumble.first != "return":
        return None
    if stumble.tokens[0].value == "define":
        message, help_ = "a define gives what its body says", "leave out `return`"
    else:
        message = "there is no `return`: a rule runs to its end"
        help_ = "put the rest of it below `else`, or write `end step` or `end turn` to leave the step or the turn;"
        help_ += " what has a value is a `define`"
    return _say(stumble, message, help_, place(stumble.line[0]))


def _guard(stumble: Stumble) -> Diagnostic | None:
    """`if P : E` in a define."""
    is_case = stumble.found.value == ":" and stumble.after() is not None
    if stumble.first not in ("if", "elif") or not is_case or stumble.tokens[0].value != "define":
        return None
    return _say(stumble, "the cases of a define begin with `when`", _write(_with(stumble, {0: "when"})))


def _then(stumble: Stumble) -> Diagnostic | None:
    if stumble.found.value != "then" or "if" not in (stumble.first, stumble.text(1, 2)):
        return None
    rest = clip(stumble.text(stumble.column + 1))
    help_ = f"put `{rest}` on the next line, indented" if rest else "leave out `then`"
    return _say(stumble, "an `if` line ends with its condition", help_)


def _is(stumble: Stumble) -> Diagnostic | None:
    before = stumble.before()
    if before is None or "EMPTY" not in stumble.accepted:
        return None
    negated = before.value == "not"
    at = stumble.column - 1 - negated
    if (
        at < 0
        or stumble.line[at].value != "is"
        or stumble.found.type not in _AFTER_IS
        or stumble.found.value in ("is", "not")
    ):
        return None
    member = stumble.found.value == "in"
    put = ("not" if negated else "") if member else ("!=" if negated else "=")
    fixed = _with(stumble, {at: put, **({at + 1: ""} if negated else {})})
    return _say(stumble, "only `empty`, `full` or `none` can follow `is`", _write(fixed))


def _comparison(stumble: Stumble) -> Diagnostic | None:
    """`number of x in S >= 3`, `2 <= x <= 4`."""
    sign, at = stumble.found.value, stumble.column
    if (sign not in _COMPARISONS and sign != "is") or stumble.accepted & {"NAME", "NUMBER"}:
        return None
    here = list(_same_brackets(stumble))
    for index in here:
        if stumble.line[index].type in _REACHES:
            name = stumble.text(index, index + 2 if stumble.line[index + 1].value == "of" else index + 1)
            fixed = _with(stumble, {index: f"({stumble.line[index].value}", at - 1: f"{stumble.line[at - 1].value})"})
            return _say(stumble, f"`{name} …` needs brackets before `{sign}`", _write(fixed))
    for index in here:
        if stumble.line[index].value in ("and", "or", "not", "has", "where", "then", "else", ":", "if"):
            return None
        if stumble.line[index].value in _COMPARISONS:
            fixed = _with(stumble, {at: f"and {stumble.text(index + 1, at)} {sign}"})
            return _say(stumble, "two comparisons are joined with `and`", _write(fixed))
    return None


def _range(stumble: Stumble) -> Diagnostic | None:
    """`if x in 1 to 4`."""
    at, line = stumble.column, stumble.line
    if stumble.found.value != "to" or at + 1 >= len(line) or line[at + 1].type not in ("NUMBER", "NAME"):
        return None
    here = list(_same_brackets(stumble))
    inner = next((index for index in here if line[index].value == "in"), None)
    if inner is None:
        return None
    negated = line[inner - 1].value == "not"
    bounds = (index for index in here if index < inner - negated and line[index].value in _BEFORE_A_VALUE)
    start = next(bounds, here[-1] - 1) + 1
    what, low, high = stumble.text(start, inner - negated), stumble.text(inner + 1, at), stumble.text(at + 1, at + 2)
    if not what:
        return None
    signs = ("<", "or", ">") if negated else (">=", "and", "<=")
    fixed = f"{what} {signs[0]} {low} {signs[1]} {what} {signs[2]} {high}"
    outside = {token.value for token in (*line[:start], *line[at + 2 :])}
    if line[start - 1].value == "not" or (negated and "and" in outside):
        fixed = f"({fixed})"
    put = {start: fixed, **dict.fromkeys(range(start + 1, at + 2), "")}
    message = "a range is for choosing and going through; a number is compared with both ends"
    return _say(stumble, message, _write(re.sub(r"\s+\)", ")", _with(stumble, put))))


def _grid_size(stumble: Stumble) -> Diagnostic | None:
    """`grid size + 1 by size`."""
    words = [token.value for token in stumble.line[: stumble.column]]
    if "grid" not in words or "of" in words or stumble.found.value not in ("+", "-", "*", "("):
        return None
    help_ = (
        "write `grid 4 by 3`, or give an option the sizes that are meant: `option width : 4, 5`, then `grid width by 3`"
    )
    return _say(stumble, "the size of a grid is a number or an option, and is not computed", help_)


def _same_brackets(stumble: Stumble) -> Iterator[int]:
    """The positions before the place, backwards, that are in the same brackets."""
    depth = 0
    for index in range(stumble.column - 1, -1, -1):
        value = stumble.line[index].value
        if value in (")", "]", "}"):
            depth += 1
        elif value in ("(", "[", "{"):
            depth -= 1
            if depth < 0:
                return
        elif depth == 0:
            yield index


_SLIPS: tuple[Callable[[Stumble], Diagnostic | None], ...] = (
    _else_if,
    _otherwise,
    _return,
    _guard,
    _for_each,
    _loop,
    _then,
    _brace,
    _assignment,
    needs_brackets,
    _table_type,
    _sign,
    _semicolon,
    _decimal,
    _into,
    _move_from,
    _shuffle_into,
    _choose_in,
    _among,
    _is,
    _comparison,
    _range,
    _grid_size,
    _colon,
)
