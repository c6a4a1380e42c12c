"""Tables beside a rule file: CSV as spreadsheets write it, and mistakes named by row and column of the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Diagnostic
from rulekit.driver import check_file, check_text
from rulekit.program import Program
from tests.unused import but_unused

GAME = """game "G"
  players 2
  limit 5 rounds
kind Colour : red, blue, green
component Tile from "tiles.csv"
{fields}
table has
  board : grid 2 by 2 of Tile
"""


def rules(fields: str) -> str:
    """The rules with these fields."""
    return GAME.format(fields="\n".join("  " + line.strip() for line in fields.strip().split("\n")))


def check(
    folder: Path, fields: str, table: str | bytes, more: str = ""
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The game with one table of that content."""
    (folder / "tiles.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    return check_text(rules(fields) + more, folder)


def column(program: Program, name: str) -> tuple[object, ...]:
    """The values of a field."""
    return next(field.values for field in program.fields if field.name == name)


def only(found: tuple[Diagnostic, ...]) -> Diagnostic:
    """The one that was found."""
    assert len(found) == 1, [one.message for one in found]
    return found[0]


def load(folder: Path, fields: str, table: str | bytes, more: str = "") -> Program:
    """The program, which must be there."""
    program, found = check(folder, fields, table, more)
    assert program is not None, [one.message for one in found]
    return program


# ── What spreadsheets write ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_separators_and_line_ends(tmp_path: Path, separator: str, start: str, end: str) -> None:
    """Commas, semicolons, tabs; with and without byte-order mark; lines of any system."""
    text = start + end.join(["colour,cost", "red,3", "blue,-1", ""]).replace(",", separator)
    program = load(tmp_path, "colour : Colour\ncost : number -1 to 9", text)
    assert column(program, "colour") == (0, 1)
    assert column(program, "cost") == (3, -1)


def test_blank_lines_and_empty_columns_are_skipped(tmp_path: Path) -> None:
    """Spreadsheets leave rows of separators and columns without a name."""
    program = load(tmp_path, "cost : number", "\n,,\ncost,,\n1,,\n,,\n\n2,,\n")
    assert column(program, "cost") == (1, 2)


def test_quoted_cells(tmp_path: Path) -> None:
    """A quoted cell may hold separators, quotation marks and line ends."""
    program = load(tmp_path, "about : text\ncost : number", 'about,cost\n"a ""cat"", lying",1\n"two\nlines",2\n')
    assert column(program, "about") == ('a "cat", lying', "two\nlines")


def test_names_and_copies(tmp_path: Path) -> None:
    """`name` is each one's own, `copies` says how often a row is there: copies of a row lie side by side."""
    program = load(tmp_path, "cost : number", "copies,name,cost\n2,Big Cat,5\n,Small Cat,1\n0,None of these,1\n")
    assert program.components[0].count == 3
    assert program.components[0].names == ("Big Cat", "Big Cat", "Small Cat")
    assert column(program, "cost") == (5, 5, 1)


def test_types_of_cells(tmp_path: Path) -> None:
    """Every type that a column may have."""
    fields = """
      cost   : number 0 to 9 or none
      free   : yes or no
      many   : list of Colour
      few    : set of Colour
      only   : Colour or none
      way    : Direction
      who    : Player
      drawn  : set of Space
      price[Colour] : number 0 to 9
      step[1 to 2]  : number 0 to 9
    """
    header = "cost,free,many,few,only,way,who,drawn,price red,price blue,price green,step 1,step 2"
    first = ",yes,blue red blue,blue red blue,none,east,p2,##/.#,1,2,3,4,5"
    second = "7,NO,,-,red,north,p1,,0,0,0,0,0"
    program = load(tmp_path, fields, f"{header}\n{first}\n{second}")
    values = {field.name: field.values for field in program.fields}
    assert values["cost"] == (None, 7)
    assert values["free"] == (True, False)
    assert values["many"] == ((1, 0, 1), ())
    assert values["few"] == ((0, 1), ())
    assert values["only"] == (None, 0)
    assert values["way"] == (2, 0)
    assert values["who"] == (1, 0)
    assert values["drawn"] == ((2, 2, ((1, 1), (2, 1), (2, 2))), ())
    assert values["price"] == ((1, 2, 3), (0, 0, 0))
    assert values["step"] == ((4, 5), (0, 0))


def test_a_field_names_another_component(tmp_path: Path) -> None:
    """By its `name`, with blanks or `_`, also where its table comes later."""
    (tmp_path / "wants.csv").write_text("tile\nBig Cat\nbig_cat_2\n", encoding="utf-8")
    more = 'component Want from "wants.csv"\n  tile : Tile\n'
    program = load(tmp_path, "cost : number", "name,cost\nBig Cat,1\nbig cat 2,2\n", more)
    assert column(program, "tile") == (0, 1)
    assert [(one.name, one.first, one.count) for one in program.components] == [("Tile", 0, 2), ("Want", 2, 2)]


# ── What goes wrong ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fields", "cell", "message"),
    [
        ("cost : number 0 to 9", "12", "row 3, column `cost`: 12 is not within 0 to 9"),
        ("cost : number", "3.5", "row 3, column `cost`: `3.5` is not a whole number"),
        ("cost : number", "99999999999", "row 3, column `cost`: `99999999999` is not a whole number"),
        ("cost : number or none", "x", "row 3, column `cost`: `x` is not a whole number"),
        ("cost : yes or no", "oui", "row 3, column `cost`: `oui` is not yes or no"),
        ("cost : Colour", "rde", "row 3, column `cost`: `rde` is not a value of `Colour`"),
        ("cost : list of Colour", "red bleu", "row 3, column `cost`: `bleu` is not a value of `Colour`"),
        ("cost : set of Space", "##/#", "row 3, column `cost`: the rows of `##/#` are not equally long"),
        ("cost : set of Space", "a/b", "row 3, column `cost`: `a/b` is no drawing of spaces"),
        ("cost : Direction", "up", "row 3, column `cost`: `up` is no direction"),
        ("cost : Tile or none", "Tom", "row 3, column `cost`: there is no Tile called `Tom`"),
    ],
)
def test_a_bad_cell_is_named_by_row_and_column(tmp_path: Path, fields: str, cell: str, message: str) -> None:
    """RK604 points into the table, at the cell."""
    found = only(check(tmp_path, fields, f"cost\n\n{cell}\n")[1])
    assert (found.code.value, found.message) == ("RK604", message)
    assert Path(found.at.source.path).name == "tiles.csv"
    assert found.at.source.snippet(found.at.span) == cell


def test_rows_are_those_of_the_sheet(tmp_path: Path) -> None:
    """A quoted cell with line ends is one row; blank rows count."""
    found = only(check(tmp_path, "about : text\ncost : number", 'about,cost\n"a\nb",1\n\nc,x\n')[1])
    assert found.message == "row 4, column `cost`: `x` is not a whole number"


def test_empty_cells_need_or_none(tmp_path: Path) -> None:
    """What may be missing says so in its type."""
    found = only(check(tmp_path, "cost : number 0 to 9\nfree : yes or no", "cost,free\n,yes\n")[1])
    assert found.message == "row 2, column `cost` is empty, and number 0 to 9 is asked for"


def test_suggestions_in_cells(tmp_path: Path) -> None:
    """The nearest value of the kind, ignoring case."""
    assert only(check(tmp_path, "cost : Colour", "cost\nRed\n")[1]).help == "did you mean `red`?"


def test_lists_are_separated_by_blanks(tmp_path: Path) -> None:
    """Who writes commas in a list is told what separates."""
    found = only(check(tmp_path, "cost : list of Colour", 'cost\n"red,blue"\n')[1])
    assert found.help == "values are separated by blanks"


def test_header(tmp_path: Path) -> None:
    """Missing and extra columns, the nearest name suggested; each is told once."""
    found = check(tmp_path, "cost : number\ncolour : Colour\nfree : yes or no", "Cost,color,x\n")[1]
    assert {one.code.value for one in found} == {"RK603"}
    told = {one.message: one.help for one in found}
    assert told["`Tile` has no field `Cost`"] == "did you mean `cost`?"
    assert told["`Tile` has no field `color`"] == "did you mean `colour`?"
    assert told["the table of `Tile` has no column `free`"] == "the first row must name every field"
    assert len(told) == 4


def test_header_of_an_indexed_field(tmp_path: Path) -> None:
    """`cost[Colour]` has a column for each colour."""
    found = only(check(tmp_path, "cost[Colour] : number", "cost red,cost blue\n1,2\n")[1])
    assert found.message == "the table of `Tile` has no column `cost green`"


def test_columns_twice_or_without_name(tmp_path: Path) -> None:
    """Both are told at the header or the first cell."""
    assert only(check(tmp_path, "cost : number", "cost,cost\n1,2\n")[1]).message == "the column `cost` stands twice"
    assert only(check(tmp_path, "cost : number", "cost,\n1,x\n")[1]).code.value == "RK603"


def test_empty_table(tmp_path: Path) -> None:
    """A file without a row has no header."""
    assert only(check(tmp_path, "cost : number", "\n")[1]).code.value == "RK603"


def test_double_names(tmp_path: Path) -> None:
    """Two rows of one name, `_` and blanks being the same, are refused."""
    found = only(check(tmp_path, "cost : number", "name,cost\nA b,1\nA_b,2\n")[1])
    assert (found.code.value, found.message) == ("RK608", "row 3: the name `A_b` stands in row 2, too")
    assert len(found.also) == 1


def test_a_reference_to_one_of_several_copies(tmp_path: Path) -> None:
    """A field can only name a single component."""
    found = only(check(tmp_path, "cost : Tile or none", "name,copies,cost\nA,2,\nB,1,A\n")[1])
    assert found.message == "row 3, column `cost`: there are 2 copies of `A`, and one must be meant"


def test_bad_copies(tmp_path: Path) -> None:
    """Copies are counted."""
    found = only(check(tmp_path, "cost : number", "copies,cost\nmany,1\n")[1])
    assert found.message == "row 2, column `copies`: `many` is no number of copies"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("cost\n1\n".encode("utf-16"), '"tiles.csv" cannot be read: it is UTF-16'),
        ("cost\n1\nn\u00e9\n".encode("latin-1"), '"tiles.csv" cannot be read: it is not UTF-8 in row 3'),
        ("cost\n1\n".encode("utf-16-le"), '"tiles.csv" cannot be read: it is UTF-16'),
        (b"cost\n1\n\0", '"tiles.csv" cannot be read: it has a NUL byte, which is no text, in row 3'),
        (b"PK\x03\x04rest", '"tiles.csv" cannot be read: it is a spreadsheet, not CSV'),
    ],
)
def test_other_encodings(tmp_path: Path, content: bytes, why: str) -> None:
    """The help says how to save it."""
    found = only(check(tmp_path, "cost : number", content)[1])
    assert (found.code.value, found.message) == ("RK602", why)
    assert found.help == "save it as CSV UTF-8 in your program"


def test_composed_letters(tmp_path: Path) -> None:
    """Letters are compared in their composed form, however the table writes them."""
    program = load(tmp_path, "about : text", "about\ne\u0301\n")
    assert column(program, "about") == ("\u00e9",)


def test_missing_table(tmp_path: Path) -> None:
    """The nearest file of the folder is suggested."""
    (tmp_path / "tile.csv").write_text("cost\n", encoding="utf-8")
    found = only(check_text(rules("cost : number"), tmp_path)[1])
    assert (found.code.value, found.help) == ("RK601", "did you mean `tile.csv`?")


def test_huge_tables(tmp_path: Path) -> None:
    """Nobody prints so much; and quotation marks without an end cost no time."""
    assert only(check(tmp_path, "cost : number", "cost\n" + "1\n" * 2_000_000)[1]).code.value == "RK109"
    found = only(check(tmp_path, "cost : number\nabout : text", "cost,about\n" + '1,"' + "a" * 1_000_000 + "\n2,\n")[1])
    assert (found.code.value, found.message) == ("RK604", "row 2: this quotation mark is not closed")


@pytest.mark.parametrize("table", ['1,"a\n2,b\n', '1,"a\n2,"b"\n', '1,"a\n2,b\n3,"c",\n'])
def test_a_quotation_mark_is_closed(tmp_path: Path, table: str) -> None:
    """Else it would swallow the rows after it: told at the mark, not at what comes of it."""
    found = only(check(tmp_path, "cost : number\nabout : text", "cost,about\n" + table)[1])
    assert (found.code.value, found.message) == ("RK604", "row 2: this quotation mark is not closed")


def test_a_name_is_one_line(tmp_path: Path) -> None:
    """Names stand in lists and on boards; other texts may have several lines."""
    found = only(check(tmp_path, "cost : number", 'name,cost\n"two\nlines",1\n')[1])
    assert (found.code.value, found.message) == ("RK604", "row 2, column `name`: a name stands on one line")


def test_without_a_folder_there_are_no_tables() -> None:
    """A text alone has nothing beside it."""
    assert only(check_text(rules("cost : number"))[1]).code.value == "RK601"


def test_count(tmp_path: Path) -> None:
    """`80 tiles` is checked, copies included."""
    game = rules("cost : number").replace('"tiles.csv"', '"tiles.csv", 3 tiles')
    (tmp_path / "tiles.csv").write_text("copies,cost\n2,1\n", encoding="utf-8")
    found = only(check_text(game, tmp_path)[1])
    assert (found.code.value, found.message) == ("RK605", '"tiles.csv" has 2 of `Tile`, not 3')


@pytest.mark.parametrize("name", ["../tiles.csv", "/etc/passwd", "a/../../tiles.csv", "..\\tiles.csv", "C:\\tiles.csv"])
def test_no_path_leaves_the_folder(tmp_path: Path, name: str) -> None:
    """Tables lie beside the rules."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "tiles.csv").write_text("cost\n1\n", encoding="utf-8")
    found = only(check_text(rules("cost : number").replace("tiles.csv", name), inner)[1])
    assert found.code.value == "RK606"


def test_no_link_leaves_the_folder(tmp_path: Path) -> None:
    """Not even through a link."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "tiles.csv").write_text("cost\n1\n", encoding="utf-8")
    (inner / "tiles.csv").symlink_to(tmp_path / "tiles.csv")
    assert only(check_text(rules("cost : number"), inner)[1]).code.value == "RK606"


def test_tables_in_a_folder_below(tmp_path: Path) -> None:
    """A folder inside the folder is inside."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tiles.csv").write_text("cost\n1\n", encoding="utf-8")
    program, found = check_text(rules("cost : number").replace("tiles.csv", "data/tiles.csv"), tmp_path)
    assert program is not None, found


# ── Headings and names ────────────────────────────────────────────────────────────────────────


def test_headings(tmp_path: Path) -> None:
    """A citation must be a heading of the rulebook; dashes, case and accents are seen through in suggestions."""
    (tmp_path / "h.txt").write_text("Goals\n  Mice \u2013 B\n    D\u00e9but\n", encoding="utf-8")
    game = 'game "G"\n  players 2\n  headings from "h.txt"\n  limit 5 rounds\n'
    rule = 'rule a "{}"\n  score 1\ntable has\n  points : score\n'
    program, found = check_text(game + rule.format("Mice \u2013 B"), tmp_path)
    assert program is not None, found
    assert program.headings == ("Goals", "Mice \u2013 B", "D\u00e9but")
    for cited, meant in (("mice - b", "Mice \u2013 B"), ("Debut", "D\u00e9but"), ("Goal", "Goals")):
        bad = only(check_text(game + rule.format(cited), tmp_path)[1])
        assert (bad.code.value, bad.help) == ("RK609", f'did you mean "{meant}"?')


NAMES = """game "G"
  players 2
  limit 5 rounds
  languages en, fr
  names from "names.csv"
kind Colour : red, blue
table has
  market : set of Colour
names fr
  blue "bleu clair"
"""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("\n  \n", '"headings.txt" has no headings'),
        ("Setup ...... 4\n", "this heading ends in the number of a page"),
        ("Setup . . . . 12\n", "this heading ends in the number of a page"),
        ("# Setup\n", "this heading begins with a mark"),
        ("Setup\n" + "x" * 201, "this is no heading: it has 201 letters"),
        ('The "cat"\n', 'no rule can cite a heading with a `"` in it'),
        ("Setup\n    Cards\n  Board\n", "this heading is indented like none above it"),
        ("\tSetup\nCards\n", "this heading is indented like none above it"),
    ],
)
def test_bad_headings(tmp_path: Path, lines: str, message: str) -> None:
    """What is no list of headings is told, at its line."""
    (tmp_path / "headings.txt").write_text(lines, encoding="utf-8")
    game = 'game "G"\n  players 2\n  headings from "headings.txt"\n  limit 9 turns\nturn\n  nothing\n'
    found = only(check_text(game, tmp_path)[1])
    assert (found.code.value, found.message) == ("RK613", message)


@pytest.mark.parametrize(
    "lines",
    ["Setup\r\n  Cards\r\n\r\nEnd", "\ufeffSetup\n\tCards\n\t\tHands\nEnd\n", "1. Setup\n-5 points\n"],
)
def test_good_headings(tmp_path: Path, lines: str) -> None:
    """Windows line ends, tabs, blank lines and numbers are as good."""
    (tmp_path / "headings.txt").write_bytes(lines.encode())
    game = 'game "G"\n  players 2\n  headings from "headings.txt"\n  limit 9 turns\nturn\n  nothing\n'
    program, found = check_text(game, tmp_path)
    assert program is not None, found
    assert {one.code.value for one in found} == {"RK611", "RK612"}


def test_display_names(tmp_path: Path) -> None:
    """From the table and from sections; sections win."""
    table = "name,en,fr,plural_fr,gender\nred,scarlet,rouge,rouges,m\nblue,,bleu,,\nmarket,,marché,,m\n"
    (tmp_path / "names.csv").write_text(table, encoding="utf-8")
    program, found = check_text(NAMES, tmp_path)
    assert program is not None, found
    assert not but_unused(found)
    french = program.names["fr"]
    assert (french["red"].singular, french["red"].plural, french["red"].gender) == ("rouge", "rouges", "m")
    assert french["blue"].singular == "bleu clair"
    assert program.names["en"]["red"].singular == "scarlet"
    assert "market" not in program.names["en"]


OWN_NAMES = """
game "Own Names"
  players 2
  languages en, fr
  names from "names.csv"
  limit 9 turns
component Fish from "fish.csv"
component Boat from "boats.csv"
table has
  pond : area of Fish
  quay : area of Boat
setup
  move Fish into pond
  move Boat into quay
turn
  choose fish in pond
  move fish into box
  choose boat in quay
  move boat into box
end
  pond is empty : you win
"""


def test_names_of_single_components_are_all_translated_or_none(tmp_path: Path) -> None:
    """Where one fish has a display name, the others lack theirs; boats are called as they are."""
    (tmp_path / "fish.csv").write_text("name\nEel\nPike\nOld Carp\n", encoding="utf-8")
    (tmp_path / "boats.csv").write_text("name\nKetch\nYawl\n", encoding="utf-8")
    names = "name,fr,gender\nFish,poisson,m\nBoat,bateau,m\npond,étang,m\nquay,quai,m\n"
    (tmp_path / "names.csv").write_text(names, encoding="utf-8")
    assert not but_unused(check_text(OWN_NAMES, tmp_path)[1])
    (tmp_path / "names.csv").write_text(f"{names}Eel,anguille,f\n", encoding="utf-8")
    note = only(but_unused(check_text(OWN_NAMES, tmp_path)[1]))
    assert (note.code.value, note.message) == ("RK802", "no name in `fr` for `Pike`, `Old Carp`")


def test_the_table_translates_what_is_asked_of_players(tmp_path: Path) -> None:
    """The question behind `ties ask table` stands in the column `name` as it is."""
    lines = 'winner\n  most number of fish in Fish where fish in pond\n  ties ask table "Who is it?"\n'
    (tmp_path / "fish.csv").write_text("name\nEel\n", encoding="utf-8")
    (tmp_path / "boats.csv").write_text("name\nYawl\n", encoding="utf-8")
    names = "name,fr,gender\nFish,poisson,m\nBoat,bateau,m\npond,étang,m\nquay,quai,m\nWho is it?,C’est qui ?,\n"
    (tmp_path / "names.csv").write_text(names, encoding="utf-8")
    rules = OWN_NAMES[: OWN_NAMES.index("end\n")] + lines
    program, found = check_text(rules, tmp_path)
    assert program is not None, found
    assert not [one for one in but_unused(found) if one.code.value.startswith("RK8")]
    assert program.names["fr"]["Who is it?"].singular == "C’est qui ?"


def test_missing_names_are_one_note(tmp_path: Path) -> None:
    """One line a language, with the first few of them."""
    (tmp_path / "names.csv").write_text("name,fr\nred,rouge\n", encoding="utf-8")
    program, found = check_text(NAMES, tmp_path)
    assert program is not None
    note = only(but_unused(found))
    assert (note.code.value, note.message) == ("RK802", "no name in `fr` for `market`")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("name,fr\nredd,rouge\nred,rouge\nmarket,x\n", "row 2: nothing in the rules is called `redd`"),
        ("name,fr\nred,a\nred,b\nmarket,x\n", "row 3: `red` stands in row 2, too"),
        ("name,fr,gender\nred,a,x\nmarket,x,\n", "row 2, column `gender`: `x` is no gender"),
        ("name,french\nred,a\nmarket,x\n", "a table of names has no column `french`"),
        ('name,fr\nred,"a\nb"\nmarket,x\n', "row 2, column `fr`: a name stands on one line"),
    ],
)
def test_bad_names(tmp_path: Path, table: str, message: str) -> None:
    """Mistakes in a table of names point into it."""
    (tmp_path / "names.csv").write_text(table, encoding="utf-8")
    assert message in [one.message for one in check_text(NAMES, tmp_path)[1]]


def test_examples_in_a_file_of_their_own(tmp_path: Path) -> None:
    """They use the names of their game, and the program holds them alone."""
    game = rules("cost : number") + 'sample Tile\n  | code |\n  | z    |\nexample "its own"\n  then round = 0\n'
    (tmp_path / "g.cats").write_text(game, encoding="utf-8")
    (tmp_path / "tiles.csv").write_text("cost\n1\n", encoding="utf-8")
    text = """examples for "g.cats"
sample Tile
  | code | cost |
  | a    | 2    |
example "another"
  given board
    | a  b:. |
    | .  z   |
  then b is empty
"""
    (tmp_path / "more.cats").write_text(text, encoding="utf-8")
    program, found = check_file(tmp_path / "more.cats")
    assert program is not None, found
    assert [one.name for one in program.examples] == ["another"]
    assert [face.code for face in program.faces] == ["z", "a"]
    (tmp_path / "bad.cats").write_text(text.replace('"g.cats"', '"h.cats"'), encoding="utf-8")
    assert only(check_file(tmp_path / "bad.cats")[1]).code.value == "RK601"
