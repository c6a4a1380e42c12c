"""Claiming names: one namespace for all that a file declares, a double is refused, some words are nobody's.

Takes a `Scope` and fills its symbols, nothing else.
"""

from __future__ import annotations

from rulekit.builtins import NOT_FIELDS, PREDECLARED, RESERVED_WORDS
from rulekit.check.scope import (
    ComponentSymbol,
    DefineSymbol,
    ErrorSymbol,
    FaceSymbol,
    KindSymbol,
    LabelSymbol,
    OptionSymbol,
    PartSymbol,
    RuleSymbol,
    Scope,
    SeatSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulekit.diagnostics import Code
from rulekit.syntax import ast

INSTEAD = {"yes": "on", "no": "off", "not": "never", "none": "nothing", "all": "everything", "most": "highest"}
RUNS = frozenset({"setup", "play", "turn", "scoring"})


def claim(scope: Scope, name: ast.Name, symbol: Symbol) -> bool:
    """Give a name its meaning in this game; no (and told) if it has one already or may not have one."""
    if not allowed(scope, name):
        return False
    earlier = scope.symbols.get(name.text)
    if earlier is not None and not isinstance(earlier, ErrorSymbol):
        scope.report(
            Code.DECLARED_TWICE,
            f"`{name.text}` is already {describe(earlier)}",
            name.span,
            "a name has one meaning in a game: choose another one here",
            also=[scope.label(earlier.span, "declared here")],
            label="declared again",
        )
        if type(earlier) is not type(symbol):  # which of the two is meant by a use is not known
            scope.symbols[name.text] = ErrorSymbol(name.text, span=earlier.span)
        return False
    scope.symbols[name.text] = symbol
    return True


def claim_broken(scope: Scope, broken: ast.Broken) -> None:
    """Declare the names in something that could not be read, so that their uses say nothing."""
    for name in (broken.name, *broken.inside):
        if name is not None:
            scope.symbols.setdefault(name.text, ErrorSymbol(name.text, span=name.span))


def allowed(scope: Scope, name: ast.Name) -> bool:
    """Whether a name may be given to anything; tells if not."""
    if name.text in RESERVED_WORDS:
        scope.report(
            Code.RESERVED_NAME,
            f"`{name.text}` is a word of the language and cannot be a name",
            name.span,
            _another_word(name.text),
        )
        scope.lose({name.text})
        return False
    if name.text in PREDECLARED:
        scope.report(
            Code.RESERVED_NAME,
            f"`{name.text}` has a meaning of its own in every game",
            name.span,
            "one of them is called `player`: `all player in players`"
            if name.text in {"players", "others"}
            else "choose another name",
        )
        scope.lose({name.text})
        return False
    return True


def _another_word(word: str) -> str | None:
    """What to call it instead: of a word that is an answer, one that means the same."""
    if word in INSTEAD:
        return f"say it in another word, such as `{INSTEAD[word]}`"
    return f"add something to it, such as `{word}_1`" if word not in {"stop", "pass"} else None


def allowed_value(scope: Scope, name: ast.Name) -> bool:
    """Whether a value of an option may be called so; such values stand beside their option only, so few are refused."""
    return name.text not in RESERVED_WORDS or allowed(scope, name)


def allowed_part(scope: Scope, name: ast.Name) -> bool:
    """Whether a rule, step or phase may be called so: `when turn` in an example must mean one thing."""
    if name.text in RUNS:
        scope.report(
            Code.RESERVED_NAME,
            f"`{name.text}` is a section: a rule, step or phase cannot be called so",
            name.span,
            "choose another name",
        )
        return False
    return True


def allowed_field(scope: Scope, name: ast.Name) -> bool:
    """Whether a field or state of a component may be called so; tells if not."""
    if name.text in RESERVED_WORDS:
        return allowed(scope, name)
    if name.text in NOT_FIELDS:
        in_table = name.text in {"name", "copies"}
        scope.report(
            Code.RESERVED_NAME,
            f"no field can be called `{name.text}`: every component has that",
            name.span,
            "a column of that name is understood without being declared" if in_table else None,
        )
        return False
    return True


def not_shadowing(scope: Scope, name: ast.Name, what: str) -> bool:
    """Whether a local (parameter, code, label, seat) bears no declared name; tells if it does."""
    if not allowed(scope, name):
        return False
    earlier = scope.symbols.get(name.text)
    if earlier is None or isinstance(earlier, ErrorSymbol):
        return True
    scope.report(
        Code.SHADOWED_NAME,
        f"{what} cannot be called `{name.text}`: that is {describe(earlier)}",
        name.span,
        "choose another name here",
        also=[scope.label(earlier.span, "declared here")],
    )
    scope.lose({name.text})
    return False


def describe(symbol: Symbol) -> str:
    """What a name is, for messages: `a zone`, `a value of Colour`."""
    match symbol:
        case ValueSymbol(kind=kind):
            return f"a value of `{kind}`"
        case KindSymbol():
            return "a kind"
        case OptionSymbol():
            return "an option"
        case ComponentSymbol():
            return "a component"
        case ZoneSymbol():
            return "a zone"
        case DefineSymbol():
            return "a define"
        case RuleSymbol():
            return "a rule"
        case PartSymbol():
            return "a step or phase"
        case TableSymbol():
            return "a table"
        case FaceSymbol():
            return "a code of a sample"
        case LabelSymbol():
            return "a labelled space"
        case SeatSymbol():
            return "a player of this example"
        case ErrorSymbol():
            return "declared"


def zone_named(scope: Scope, name: ast.Name, wanted: str) -> int | None:
    """The number of the zone of that name; told and None if there is none (`wanted` says what is due: zone, grid)."""
    symbol = scope.find(name.text)
    if isinstance(symbol, ZoneSymbol):
        return symbol.number
    if symbol is None:
        help_ = scope.suggest(name.text, (ZoneSymbol,))
        scope.report(Code.UNKNOWN_NAME, f"`{name.text}` is not a name here", name.span, help_)
    elif not isinstance(symbol, ErrorSymbol):
        scope.report(Code.NOT_A_PLACE, f"`{name.text}` is {describe(symbol)}, not a {wanted}", name.span)
    return None
