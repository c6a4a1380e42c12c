"""The table at the terminal: questions, answers, what is said of wrong ones, leaving, and the end."""

import io
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from rulekit.driver import load_file, load_text
from rulekit.play.answers import Offer, matching
from rulekit.play.asking import LOG_LINES
from rulekit.play.match import Match
from rulekit.play.prompts import choice_texts
from rulekit.play.rule_lines import quoted
from rulekit.play.sentences import log_lines
from rulekit.play.session import NoMoreAnswers
from rulekit.program import Program
from rulekit.runtime.engine import machine_of
from rulekit.source import Source, Span
from rulekit.tui import Quit, Table, rich_style

ROOT = Path(__file__).parent.parent
COLUMNS = """
game "Columns"
  players 2
table has
  board : grid 4 by 4 of Player
turn
  choose column in 1 to 4 where board[column, 1] is empty       "Dropping"
  let space = last x in board where x.column = column and x is empty
  set board[space] = you
end
  board is full : nobody wins
"""


@pytest.fixture(scope="module")
def cat() -> Program:
    """The Happiest Cat."""
    return load_file(ROOT / "games" / "happiest_cat.cats")


class Player:
    """A person whose lines are scripted, before a console that is kept."""

    def __init__(self, lines: Iterable[str], people: tuple[str, ...] = ("p1",), lang: str = "en") -> None:
        self.lines = iter(lines)
        self.file = io.StringIO()
        console = Console(file=self.file, width=80, force_terminal=False)
        self.table = Table(people, lang, "rulekit play --resume here.match", console, self.read)

    def read(self, mark: str) -> str:
        """The next line; the end of input after the last."""
        for line in self.lines:
            return line
        raise EOFError

    @property
    def shown(self) -> str:
        """All that was printed."""
        return self.file.getvalue()


def asked_after(match: Match, *lines: str, lang: str = "en") -> str:
    """What player 1 reads who types these lines at one question; the last is an answer."""
    player = Player(lines, lang=lang)
    player.table.ask(match, "p1")
    return player.shown


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_match(cat: Program, lang: str) -> None:
    """Somebody who always takes the first answer gets to the end, and reads who has won."""
    match = Match(cat, 2, 5, first="p1", lang=lang)
    player = Player(["1"] * 2000, ("p1",), lang)
    while match.waiting is not None:
        if match.waiting.seat == 0 and len(match.moves) % 3 == 0:
            player.table.ask(match, "p1")
        else:
            match.choose_number(0)
        player.table.watch(match)
        assert len(match.moves) < 3000
    player.table.finish(match)
    assert {"en": "The match is over", "fr": "La partie est finie"}[lang] in player.shown
    assert max(map(len, player.shown.splitlines())) <= 80


def test_a_picture_and_the_choices_are_shown(cat: Program) -> None:
    """The question comes under the table, its choices with numbers."""
    shown = asked_after(Match(cat, 2, 7, first="p1"), "1")
    assert "The Happiest Cat in the World – round 1" in shown
    assert "Move the cat: choose a space (or stop)" in shown
    assert "  5  stop" in shown


def test_an_unknown_answer_loses_nothing(cat: Program) -> None:
    """One sentence says which line and heading refuse it; then the same question is still open."""
    match = Match(cat, 2, 7, first="p1")
    shown = asked_after(match, "9,9", "banana", "5")
    line = next(n for n, text in enumerate(cat.source.text.splitlines(), 1) if "in neighbours(cat)" in text)
    for typed in ("9,9", "banana"):
        assert f"“{typed}” is no answer here: it is not among “neighbours(cat)” (line {line})" in " ".join(
            shown.split()
        )
    assert "Moving the Cat Token" in shown
    assert [str(move) for move in match.moves][-1] == "`p1: stop`"


def test_the_rule_behind_a_question(cat: Program) -> None:
    """`?` shows the lines of the rules with their numbers and the heading."""
    shown = asked_after(Match(cat, 2, 7, first="p1"), "?", "stop")
    assert "happiest_cat.cats, line" in shown
    assert "choose space in neighbours(cat)" in shown


def test_why_at_the_table(cat: Program) -> None:
    """`why` alone, of an answer typed as on the screen, of one that is refused, and of points."""
    match = Match(cat, 2, 7, first="p1")
    shown = asked_after(match, "why", "why 1", "why 9,9", "why score", "why score p2", "stop")
    for words in (
        "Player 1 is asked: line 96 says “neighbours(cat)” (Moving the Cat Token):",
        "“0,-1, north of the cat: cat tree, pink” is allowed: line 96 says",
        "  space not in trail: yes (space = 0,-1, trail = 0,0)  [line 97]",
        "“9,9” is no answer here: it is not among “neighbours(cat)” (line 96) (Moving the",
        "Player 1: 0 points",
        "Player 2: 0 points",
    ):
        assert words in shown.splitlines()


def test_a_refused_name_is_explained(cat: Program) -> None:
    """What lies in the hand but does not fit is known by the name that stands on the screen."""
    match = Match(cat, 2, 7, first="p1", lang="fr")
    match.choose("stop")
    shown = asked_after(match, "étagère, grise", "pourquoi souris", "why 1", "arbre", "passer", lang="fr")
    refused = "« {} » est refusé : avec cela, rien ne remplit « fits(tile, space) » (ligne 107)"
    told = " ".join(shown.split())
    for typed in ("étagère, grise", "souris"):
        assert refused.format(typed) in told
    assert "« gamelle, bleue, 2 pièces, 1 point » est permis : la ligne 107 dit « hand »" in told
    assert "« arbre » n’est pas une réponse ici : il n’est pas parmi « hand » (ligne 107)" in told


def test_undo_takes_the_last_answer_back(cat: Program) -> None:
    """Within what is allowed; else it says why not."""
    match = Match(cat, 2, 7, first="p1")
    assert "you have not answered anything yet" in asked_after(match, "undo", "stop")
    before = len(match.moves)
    Player(["undo"]).table.ask(match, "p1")
    assert len(match.moves) < before
    shown = asked_after(match, "annuler", "1", lang="fr")
    assert "Cela ne peut pas être repris : vous n’avez encore rien répondu." in shown


@pytest.mark.parametrize(("lang", "word"), [("en", "quit"), ("fr", "quitter"), ("fr", "q")])
def test_leaving(cat: Program, lang: str, word: str) -> None:
    """Who leaves is told how to go on; the match is as it was."""
    match = Match(cat, 2, 7, first="p1")
    player = Player([word], lang=lang)
    with pytest.raises(Quit):
        player.table.ask(match, "p1")
    assert "rulekit play --resume here.match" in player.shown
    assert match.question is not None


def test_the_end_of_input(cat: Program) -> None:
    """No more lines: the caller hears of it, nothing is answered."""
    match = Match(cat, 2, 7, first="p1")
    moves = match.moves
    with pytest.raises(NoMoreAnswers):
        Player([]).table.ask(match, "p1")
    assert match.moves == moves


def test_log_and_help(cat: Program) -> None:
    """The whole log, and what can be typed."""
    shown = asked_after(Match(cat, 2, 7, first="p1"), "log", "help", "1")
    assert "Player 2 draws 5 tiles." in shown
    assert "undo   take back your last answer" in shown


def test_the_whole_table_in_parts(cat: Program) -> None:
    """A screen at a time, each part up to a blank line; then the question again."""
    file = io.StringIO()
    lines = iter(["table", "", "", "5"])
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system=None)
    marks: list[str] = []

    def read(mark: str) -> str:
        marks.append(mark)
        file.write("<read>\n")
        return next(lines)

    match = Match(cat, 2, 7, first="p1")
    Table(("p1",), "en", "", console, read).ask(match, "p1")
    assert [mark.strip() for mark in marks] == [">", "Press Enter for the rest …", "Press Enter for the rest …", ">"]
    _, *parts = [part.splitlines() for part in file.getvalue().split("<read>\n")]
    assert all(len(part) <= 24 for part in parts)
    assert "Cat Market" in parts[0]
    assert any("Your hand 5" in part for part in parts)
    assert "Player 1  Move the cat: choose a space (or stop)" in parts[-2]


def test_numbers_that_are_answers_themselves() -> None:
    """Where keys are numbers, what is typed is the key, not a place in the list."""
    program = load_text(COLUMNS)
    match = Match(program, 2, 1)
    for _ in range(4):
        match.choose("1")
    shown = asked_after(match, "1", "2")
    assert "“1” is no answer here: line 7 says “board[column, 1] is empty” (Dropping):" in " ".join(shown.split())
    assert str(match.moves[-1]) == "`p1: 2`"


def test_several_people_hand_the_screen_over(cat: Program) -> None:
    """Between two people who hold secrets, the screen waits until the right one sits before it."""
    match = Match(cat, 2, 7, first="p1")
    player = Player(["stop", "pass", "pass", "pass", "", "stop"], ("p1", "p2"))
    while match.question is not None and match.question.player == "p1":
        player.table.ask(match, "p1")
    player.table.ask(match, "p2")
    assert "Player 2, it is your turn. Press Enter" in " ".join(player.shown.split())


def test_spectators_are_told_as_it_happens(cat: Program) -> None:
    """Where only bots play, each thing is told once."""
    match = Match(cat, 2, 7, first="p1")
    player = Player([], ())
    for _ in range(6):
        match.choose_number(0)
        player.table.watch(match)
    assert player.shown.count("Round 1") == 1


def test_plain_letters_on_a_plain_console(cat: Program) -> None:
    """A console without the signs gets the same picture in ASCII."""
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, encoding="ascii", write_through=True), width=80)
    table = Table(("p1",), "fr", "", console, lambda _mark: "1")
    table.ask(Match(cat, 2, 7, first="p1"), "p1")
    assert raw.getvalue().isascii()
    assert b"+-------+" in raw.getvalue()


def test_no_colour_without_a_terminal(cat: Program) -> None:
    """Not one escape sequence where there is no terminal."""
    assert "\x1b" not in asked_after(Match(cat, 2, 7, first="p1"), "1")


def test_styles() -> None:
    """Tiles have paper in their colour, seats a colour each, unknown styles none."""
    assert rich_style("tile pink").startswith("black on #")
    assert rich_style("tile") == ""
    assert rich_style("seat p1") != rich_style("seat p2")
    assert rich_style("") == ""


OFFER = Offer(("0,-1", "shelf_pink", "pass", "stop"), ("0,-1, au nord : étagère", "étagère, rose", "passer", "arrêter"))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1", [0]),
        ("0,-1", [0]),
        ("shelf pink", [1]),
        ("SHELF", [1]),
        ("ETAGERE", [1]),
        ("pass", [2]),
        ("pas", [2]),
        ("arreter", [3]),
        ("rose", [1]),
        ("nord", [0]),
        ("5", []),
        ("", []),
        ("zzz", []),
    ],
)
def test_what_is_meant(typed: str, found: list[int]) -> None:
    """Numbers, keys, names, beginnings; without regard to case and accents."""
    assert matching(typed, OFFER) == found


def test_numbers_mean_what_the_picture_shows() -> None:
    """Things on the table have the numbers that stand in the picture, whatever their keys are."""
    things = Offer(("2", "3", "4"), ("2", "3", "4"), on_table=True)
    assert (things.labels, matching("3", things)) == (("1", "2", "3"), [2])
    numbers = Offer(("2", "3", "4"), ("2", "3", "4"))
    assert (numbers.labels, matching("3", numbers)) == (("2", "3", "4"), [1])


NUMBERED = """
game "Numbered"
  players 1
  limit 9 rounds
component Card, 1 for each value in 2 to 4
each player has
  hand : hand of Card
setup
  each player
    move Card into hand
turn
  choose card in hand
  move card into box
end
  hand is empty : you win
"""


def test_cards_that_are_numbers_are_chosen_by_place() -> None:
    """The list, the picture and the answer agree, though the cards are called 2, 3 and 4."""
    match = Match(load_text(NUMBERED), 1, 1)
    shown = asked_after(match, "2")
    assert all(f"[{number}]" in shown for number in (1, 2, 3))
    assert "[4]" not in shown
    assert "2  value 3" in shown
    assert str(match.moves[-1]) == "`p1: 3`"


def test_an_unclear_beginning_means_several() -> None:
    """What begins two names is neither of them."""
    offer = Offer(("a", "b"), ("bowl, pink", "bowl, blue"))
    assert matching("bowl", offer) == [0, 1]
    assert matching("bowl, p", offer) == [0]


def test_a_log_that_is_cut_says_so(cat: Program) -> None:
    """The title counts the sentences that have no room, and says how to read them; at the end nothing can be typed."""
    match = Match(cat, 2, 7, first="p1")
    player = Player(["stop", "pass", "pass", "pass", "stop"])
    while len(match.moves) < 60 and match.waiting is not None:
        match.choose_number(0)
    while match.waiting is not None and match.waiting.seat != 0:
        match.choose_number(0)
    player.table.ask(match, "p1")
    said = re.search(r"Since your last turn: … \((\d+) more: type log\)", player.shown)
    assert said is not None
    lines = log_lines(machine_of(match.program, match.state), match.log, 0, "en")
    opening = next(at for at, line in enumerate(lines) if line.kind == "round")
    assert int(said[1]) == len(lines) - opening - LOG_LINES


def test_a_refusal_quotes_no_comments() -> None:
    """The words of the rules stand on one line, without what an author noted beside them; a # in quotes stays."""
    program = load_text(COLUMNS.replace("is empty       ", "is empty  # still free\n    and column > 0   "))
    shown = asked_after(Match(program, 2, 1), "9", "1")
    assert "still free" not in shown
    source = Source("x", 'choose x  # one\n  where "#1" is it  # two')
    assert quoted(source, Span(0, len(source.text))) == 'choose x where "#1" is it'


def test_what_may_be_meant_is_told_apart(cat: Program) -> None:
    """Choices hold commas themselves, so that semicolons stand between them."""
    match = Match(cat, 2, 7, first="p1")
    match.choose("stop")
    view = match.view("p1")
    names = choice_texts(cat, view, "en")
    begin = next(name[:1] for name in names if sum(other[:1] == name[:1] for other in names) > 1)
    meant = "; ".join(name for name in names if name.startswith(begin))
    shown = " ".join(asked_after(match, begin, "pass").split())
    assert f"“{begin}” may be any of: {meant}" in shown


def test_players_have_their_own_numbers() -> None:
    """What is typed for Player 4 is 4, whoever cannot be chosen."""
    offer = Offer(("p1", "p2", "p4", "pass"), ("Player 1", "Player 2", "Player 4", "pass"))
    assert offer.labels == ("1", "2", "4", "pass")
    assert [matching(typed, offer) for typed in ("4", "player 4", "3", "pass")] == [[2], [2], [], [3]]
