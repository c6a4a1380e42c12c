"""All sentences of the interface and the log, in English and French, and the display names of a game.

The sentences stand in `locale/*.ftl`; the grammar of both languages (articles, elision, plurals) does too.  Only this
module knows Fluent.  Identifiers stay as written; a name that a language lacks is the identifier with blanks.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from rulekit.builtins import DIRECTIONS
from rulekit.program import DisplayName, Program

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")
_FOLDER = Path(__file__).resolve().parent / "locale"
_VOWELS = "aeiouyhàâäéèêëîïôöûüœæ"  # what elides in French; h as well, as in « l'herbe »
_IN_X = frozenset({"bijou", "caillou", "chou", "genou", "hibou", "joujou", "pou"})
_ASPIRATED = ("hareng", "haricot", "hasard", "haut", "héros", "hibou", "hockey", "housse", "huit", "hutte")


def text(lang: str, key: str, **args: int | str) -> str:
    """A sentence of the interface.  Raises KeyError for an unknown key and ValueError for a missing argument."""
    bundle = _bundle(lang)
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    found, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise ValueError(f"text `{key}` in {lang}: {errors[0]}")
    return str(found)


def language(lang: str | None) -> str:
    """The language to speak: that one, or the part before its country, if there are texts for it, else English."""
    short = re.split(r"[-_.]", (lang or "").lower())[0]
    return short if short in LANGUAGES else LANGUAGES[0]


def own_language(program: Program) -> str:
    """The language to speak where nobody asks for one: the first of the game's that there are texts for."""
    return next((lang for lang in program.languages if lang in LANGUAGES), LANGUAGES[0])


@lru_cache(maxsize=len(LANGUAGES))
def _bundle(lang: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((_FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


# ── Names of a game ───────────────────────────────────────────────────────────────────────────


@attrs.frozen
class Noun:
    """A name as a sentence needs it: `gender` is m, f, mp or fp, `initial` vowel where that changes the article."""

    one: str
    many: str
    gender: str
    initial: str
    is_noun: bool  # its plural is known, so it names a thing that can be counted
    feminine: str | None = None  # of an adjective

    def args(self) -> dict[str, str]:
        """The arguments that the texts of articles take."""
        words = {"noun": self.one, "nouns": self.many}
        if self.is_plural:
            return {**words, "gender": "p", "initial": "other"}
        return {**words, "gender": self.gender, "initial": self.initial}

    @property
    def is_plural(self) -> bool:
        """Whether the name itself is one: *les jouets*."""
        return self.gender.endswith("p")


def noun(program: Program, lang: str, identifier: str) -> Noun:
    """The display name of an identifier with its grammar; else the identifier itself."""
    return _noun(program, lang, identifier)


@lru_cache(maxsize=4096)
def _noun(program: Program, lang: str, identifier: str) -> Noun:
    known = program.names.get(lang, {}).get(identifier)
    given = (
        known or _built_in(lang, identifier) or DisplayName(_own_names(program).get(identifier) or words(identifier))
    )
    plural = given.plural or _usual_plural(lang, given)
    is_noun = given.plural is not None and given.feminine is None
    initial = _initial(lang, given.singular)
    return Noun(given.singular, plural, given.gender or "m", initial, is_noun, given.feminine)


def _built_in(lang: str, identifier: str) -> DisplayName | None:
    """What the language itself has names for: directions, and the box."""
    if identifier in DIRECTIONS:
        return DisplayName(text(lang, identifier))
    if identifier == "box":
        return DisplayName(text(lang, "box"), text(lang, "box-plural"), text(lang, "box-gender"))
    return None


@lru_cache(maxsize=64)
def _own_names(program: Program) -> dict[str, str]:
    """What single components are called, with their capitals, by name and by key: `Old Pike` and `Old_Pike`."""
    own = [name for component in program.components for name in component.names if name]
    return {key: name.replace("_", " ") for name in own for key in (name, name.replace(" ", "_"))}


def words(identifier: str) -> str:
    """An identifier with blanks: `draw_pile` is draw pile, `BonusTile` bonus tile, `A` stays."""
    if len(identifier) > 1:
        identifier = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", identifier).lower()
    return identifier.replace("_", " ")


def usual_plural(lang: str, name: str) -> str | None:
    """The plural by rule; None where a language has none for such a name: in French several words."""
    if lang == "en":
        return _plural(name)
    if not name.isalpha():
        return None
    if name.endswith(("au", "eu")) or name in _IN_X:
        return f"{name}x"
    return f"{name[:-1]}ux" if name.endswith("al") else _adjectives(name)


def _usual_plural(lang: str, given: DisplayName) -> str:
    if given.feminine is not None:
        return _adjectives(given.singular)
    return usual_plural(lang, given.singular) or given.singular


def _adjectives(form: str) -> str:
    return form if form[-1:] in "sxz" else f"{form}s"


def _plural(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if word.endswith("s") and not word.endswith("ss"):
        return word
    return word + ("es" if re.search(r"(ss|x|ch|sh)$", word) else "s")


def _initial(lang: str, word: str) -> str:
    letter = word[:1].lower()
    if lang == "fr":
        elides = letter in _VOWELS and letter != "" and not word.lower().startswith(_ASPIRATED)
    else:
        elides = letter != "" and letter in "aeiou"
    return "vowel" if elides else "other"


def display(program: Program, lang: str, identifier: str, count: int = 1) -> str:
    """What players read for an identifier; `count` picks singular or plural as the language does (French: 0 is one)."""
    name = noun(program, lang, identifier)
    return name.one if _is_one(lang, count) else name.many


def _is_one(lang: str, count: int) -> bool:
    return abs(count) <= 1 if lang == "fr" else abs(count) == 1


def agreeing(program: Program, lang: str, identifier: str, like: str, count: int = 1) -> str:
    """A name said of another one: an adjective agrees with that noun (`bleue`, `bleus`), any other stays as it is."""
    name = noun(program, lang, identifier)
    if name.feminine is None:
        return name.one
    of = noun(program, lang, like)
    form = name.feminine if of.gender.startswith("f") else name.one
    return form if _is_one(lang, count) and not of.is_plural else _adjectives(form)


def amount(program: Program, lang: str, identifier: str, count: int) -> str:
    """A named number: `3 points`, `1 coin` where the name in the rules is a plural, else `cost 5`."""
    name = noun(program, lang, identifier)
    if not is_quantity(identifier):
        return f"{name.one} {count}"
    one = name.one if name.is_noun else re.sub(r"s$", "", name.one)
    return f"{count} {one if _is_one(lang, count) else name.many}"


def is_quantity(identifier: str) -> bool:
    """Whether the name of a number is the plural of what it counts."""
    return identifier.endswith("s") and not identifier.endswith("ss")


_SINGULAR_IN_S = re.compile(r"(?:[uis]s|\b(?:alias|atlas|bias|canvas|chaos|gas|lens))$", re.IGNORECASE)


def reads_as_several(program: Program, lang: str, identifier: str) -> str:
    """Whether the name is a plural, such as `discards`: yes or no, as the texts take it.

    Where nothing is said of its gender, English goes by the last letter of its noun: `deck` in `deck of cats`.
    """
    name = noun(program, lang, identifier)
    known = program.names.get(lang, {}).get(identifier)
    is_told = known is not None and known.gender is not None
    head = re.split(r" (?:of|in|on|for|from|to|with|at|by) ", name.one)[0]
    ends_so = lang == "en" and head.endswith("s") and not _SINGULAR_IN_S.search(head)
    return "yes" if name.is_plural or (ends_so and not is_told) else "no"


def a(program: Program, lang: str, identifier: str, count: int = 1) -> str:
    """With the indefinite article, or the number: `a bowl`, `une étagère`, `3 tuiles`."""
    return text(lang, "noun-a", count=count, **noun(program, lang, identifier).args())


def some(program: Program, lang: str, identifier: str) -> str:
    """Several of them, uncounted: `bowls`, `des étagères`."""
    return text(lang, "noun-some", nouns=noun(program, lang, identifier).many)


def the(program: Program, lang: str, identifier: str) -> str:
    """With the definite article: `the cat`, `l'étagère`."""
    return text(lang, "noun-the", **noun(program, lang, identifier).args())


def player_name(lang: str, seat: str) -> str:
    """What `p2` is called: Player 2."""
    return text(lang, "player", number=seat.removeprefix("p")) if re.fullmatch(r"p\d+", seat) else text(lang, seat)
