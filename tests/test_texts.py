"""The sentences of the interface, in both languages, and the names of a game in them."""

import itertools
import re
from pathlib import Path

import attrs
import pytest

import rulekit.texts
from rulekit.driver import load_file
from rulekit.program import DisplayName, Program
from rulekit.texts import (
    LANGUAGES,
    a,
    agreeing,
    amount,
    display,
    language,
    player_name,
    some,
    text,
    the,
    usual_plural,
    words,
)

ROOT = Path(__file__).parent.parent
LOCALE = Path(rulekit.texts.__file__).parent / "locale"
VARIANTS: dict[str, tuple[int | str, ...]] = {
    "count": (0, 1, 2, 21, 1000),
    "me": ("yes", "no"),
    "whose": ("you", "own", "other", "table"),
    "gender": ("m", "f", "p"),
    "several": ("yes", "no"),
    "initial": ("vowel", "other"),
    "form": ("deck", "pile", "hand", "bottom"),
}


def source(lang: str) -> str:
    """All sentences of a language, as they stand in the file."""
    return (LOCALE / f"{lang}.ftl").read_text(encoding="utf-8")


def messages(lang: str) -> dict[str, str]:
    """The body of each message by key."""
    found = re.split(r"^([a-z][a-z-]*) =", source(lang), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def variables(lang: str, key: str) -> set[str]:
    """What a message is told, also through the messages it uses."""
    body = messages(lang)[key]
    used = set(re.findall(r"\$([a-z]+)", body))
    for other in re.findall(r"\{ ([a-z][a-z-]*) \}", body):
        used |= variables(lang, other)
    return used


KEYS = sorted(messages("en"))


@pytest.fixture(scope="module")
def cat() -> Program:
    """The Happiest Cat."""
    return load_file(ROOT / "games" / "happiest_cat.cats")


def test_both_languages_say_the_same_things() -> None:
    """No sentence is missing in a language, and none stands there twice."""
    assert set(messages("en")) == set(messages("fr"))
    for lang in LANGUAGES:
        keys = re.findall(r"^([a-z][a-z-]*) =", source(lang), flags=re.MULTILINE)
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("key", KEYS)
def test_every_message_in_every_variant(key: str) -> None:
    """Each message can be said with what it names, in all its variants, without an error or a hole."""
    needed = sorted(variables("en", key) | variables("fr", key))
    for lang in LANGUAGES:
        for values in itertools.product(*(VARIANTS.get(name, (f"<{name}>",)) for name in needed)):
            said = text(lang, key, **dict(zip(needed, values, strict=True)))
            assert said
            assert "{" not in said


@pytest.mark.parametrize("key", KEYS)
def test_a_language_leaves_nothing_out(key: str) -> None:
    """What one language tells, the other tells too; only grammar may differ."""
    grammar = {"gender", "initial", "form", "whose", "nouns", "count", "me", "mine", "owner", "several"}
    assert variables("en", key) - grammar == variables("fr", key) - grammar


def test_plurals_of_points() -> None:
    """English counts from two on, and zero, in the plural; French from two on."""
    assert [text("en", "points", count=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [text("fr", "points", count=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_french_articles(cat: Program) -> None:
    """Gender, elision and plural."""
    assert the(cat, "fr", "bowl") == "la gamelle"
    assert the(cat, "fr", "bed") == "le lit"
    assert the(cat, "fr", "shelf") == "l’étagère"
    assert [a(cat, "fr", "bowl", n) for n in (0, 1, 2)] == ["aucune gamelle", "une gamelle", "2 gamelles"]
    assert [a(cat, "fr", "bed", n) for n in (0, 1, 2)] == ["aucun lit", "un lit", "2 lits"]


@pytest.mark.parametrize(
    ("key", "name", "expected"),
    [
        ("to-zone", "draw_pile", "sur la pioche"),
        ("to-zone", "hand", "dans la main"),
        ("to-zone", "apartment", "dans l’appartement"),
        ("from-zone", "market", "du marché aux chats"),
        ("from-zone", "hand", "de la main"),
        ("from-zone", "apartment", "de l’appartement"),
    ],
)
def test_french_prepositions(cat: Program, key: str, name: str, expected: str) -> None:
    """`de` and the article become one word where French wants that."""
    form = next(zone.form for zone in cat.zones if zone.name == name)
    args = rulekit.texts.noun(cat, "fr", name).args()
    assert text("fr", key, **args, form=form, whose="table", owner="") == expected


def test_whose_zone_it_is(cat: Program) -> None:
    """Your own, of who acts, of somebody else; a feminine noun with a vowel takes `son`."""
    args = rulekit.texts.noun(cat, "fr", "hand").args()
    said = [text("fr", "from-zone", **args, whose=w, owner="Joueur 3") for w in ("you", "own", "other")]
    assert said == ["de votre main", "de sa main", "de la main de Joueur 3"]
    shelf = rulekit.texts.noun(cat, "fr", "shelf").args()
    assert text("fr", "noun-own", **shelf) == "son étagère"


def test_english_articles(cat: Program) -> None:
    """`an` before a vowel; known plurals win over made ones."""
    assert a(cat, "en", "apartment") == "an apartment"
    assert [a(cat, "en", "mouse", n) for n in (1, 2)] == ["a mouse", "2 mice"]


def test_numbers_with_their_names(cat: Program) -> None:
    """A name in the plural counts, another one is a label."""
    assert [amount(cat, "en", "coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [amount(cat, "fr", "coins", n) for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
    assert amount(cat, "en", "cost", 5) == "cost 5"
    assert amount(cat, "fr", "cost", 5) == "coût 5"


def test_names_that_a_language_lacks(cat: Program) -> None:
    """An identifier is read with blanks."""
    nameless = attrs.evolve(cat, names={})
    assert display(nameless, "fr", "draw_pile") == "draw pile"
    assert words("BonusTile") == "bonus tile"
    assert words("A") == "A"
    assert [display(nameless, "en", "berry", n) for n in (1, 2)] == ["berry", "berries"]
    assert [display(nameless, "en", "box", n) for n in (1, 2)] == ["box", "boxes"]


def test_components_keep_the_names_they_have() -> None:
    """What a component is called by its table has its capitals, with and without a display name for anything else."""
    shelters = load_file(ROOT / "games" / "way_too_many_cats.cats")
    assert display(shelters, "fr", "Harold J Bear") == display(shelters, "en", "Harold_J_Bear") == "Harold J Bear"
    assert display(shelters, "fr", "cat_bed_2") == "panier 2"


def test_plural_of_a_display_name(cat: Program) -> None:
    """French has one in the singular for none and one."""
    names = {"fr": {"stone": DisplayName("caillou", "cailloux", "m")}}
    program = attrs.evolve(cat, names=names)
    assert [display(program, "fr", "stone", n) for n in (0, 1, 2)] == ["caillou", "caillou", "cailloux"]


def test_missing_things_are_told() -> None:
    """An unknown text and a text without what it needs are mistakes of the program, never shown."""
    with pytest.raises(LookupError):
        text("en", "no-such-text")
    with pytest.raises(ValueError, match="number"):
        text("en", "player")


@pytest.mark.parametrize(
    ("given", "spoken"),
    [("fr", "fr"), ("fr_FR.UTF-8", "fr"), ("FR", "fr"), ("en-GB", "en"), ("de", "en"), (None, "en")],
)
def test_language_of_a_setting(given: str | None, spoken: str) -> None:
    """A language with its country, or one there are no texts for."""
    assert language(given) == spoken


def test_players() -> None:
    """Seats are called by number, the rival of a solo game by name."""
    assert player_name("fr", "p2") == "Joueur 2"
    assert player_name("en", "rival") == "the rival"


def test_adjectives_agree_with_their_noun(cat: Program) -> None:
    """In gender and in number, if the table has their feminine; any other name stays as it is."""
    said = [agreeing(cat, "fr", "blue", like, n) for like in ("bed", "mouse") for n in (1, 2)]
    assert said == ["bleu", "bleus", "bleue", "bleues"]
    assert [agreeing(cat, "fr", "grey", like, 2) for like in ("bed", "mouse")] == ["gris", "grises"]
    assert agreeing(cat, "fr", "bowl", "bed", 2) == "gamelle"
    assert agreeing(cat, "en", "blue", "mouse", 2) == "blue"


def test_several_uncounted(cat: Program) -> None:
    """The plural with what French says before it."""
    assert [some(cat, lang, "shelf") for lang in LANGUAGES] == ["shelves", "des étagères"]


def test_the_log_and_the_result_do_not_say_the_same() -> None:
    """What ends the log is followed by the title of the result."""
    for lang in LANGUAGES:
        assert text(lang, "log-end") != text(lang, "end-title")


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("plume", "plumes"),
        ("souris", "souris"),
        ("joyau", "joyaux"),
        ("caillou", "cailloux"),
        ("trou", "trous"),
        ("cheval", "chevaux"),
        ("queue de souris", None),
    ],
)
def test_usual_plurals_in_french(name: str, many: str | None) -> None:
    """One word has the plural of words like it; of several nobody can tell which change."""
    assert usual_plural("fr", name) == many


def test_names_that_are_plurals() -> None:
    """`les`, `des`, `ses` and `vos` of a name in the plural, with whatever it begins; its index agrees."""
    program = rulekit.loads(
        """
game "Shelf"
  players 2
  languages en, fr
  limit 2 rounds
kind Colour : green
component Card, 9
table has
  spare[Colour] : pile of Card
setup
  move Card into spare[green]
names fr
  spare "étagères", gender fp
  green "vert", feminine "verte"
"""
    )
    args = rulekit.texts.noun(program, "fr", "spare").args()
    said = [
        text("fr", "from-zone", **args, whose=whose, owner="Joueur 3") for whose in ("you", "own", "other", "table")
    ]
    assert said == ["de vos étagères", "de ses étagères", "des étagères de Joueur 3", "des étagères"]
    assert text("fr", "noun-the", **args) == "les étagères"
    assert agreeing(program, "fr", "green", "spare") == "vertes"
