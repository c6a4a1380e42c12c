"""The grammar builds without conflicts, and what it recognises becomes the tree that the text means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from lark import Lark
from lark.indenter import Indenter
from lark.utils import TextSlice

from rulekit.data import cats_grammar
from rulekit.diagnostics import Diagnostic
from rulekit.source import Source, Span
from rulekit.syntax import ast, build
from rulekit.syntax.ast import (
    Aggregate,
    Binary,
    Bind,
    CallExpr,
    Choose,
    Dot,
    Generator,
    If,
    Is,
    Let,
    Literal,
    May,
    Move,
    Name,
    Place,
    Quoted,
    Ref,
    Unary,
)
from rulekit.syntax.grammar import EXAMPLES_FOR, SECTION, NoLexer, cats_parser
from rulekit.syntax.parser import parse
from rulekit.syntax.scan import scan
from rulekit.syntax.text import normalise
from tests.cases import CASES, case_id

ROOT = Path(__file__).parent.parent
GOOD = [case for case in CASES if case.parts[-3:-1] == ("syntax", "good")]
RULE_FILES = sorted([*GOOD, *ROOT.glob("games/*.cats"), *ROOT.glob("docs/reference/preambles/*.cats")])


class CatsIndenter(Indenter):
    """What Lark itself offers for indentation; the product cuts lines by `scan`, which says more when it fails."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types = ["LPAR", "LSQB", "LBRACE"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR", "RSQB", "RBRACE"]  # noqa: RUF012
    tab_len = 8


@cache
def stock_parser() -> Lark:
    """The same grammar with Lark's own contextual lexer."""
    return Lark(
        cats_grammar().text,
        parser="lalr",
        lexer="contextual",
        postlex=CatsIndenter(),
        start=[SECTION, EXAMPLES_FOR],
        keep_all_tokens=True,
        transformer=build.transformer(),
    )


def read(text: str) -> tuple[ast.File, tuple[Diagnostic, ...]]:
    """The tree of a text and what is wrong with it."""
    source, diagnostics = normalise(text.encode(), "test.cats")
    assert source is not None, diagnostics
    return parse(source)


def one(text: str) -> ast.Declaration:
    """The tree of a text that holds a single declaration without mistakes."""
    file, diagnostics = read(text)
    assert diagnostics == ()
    (declaration,) = file.declarations
    assert not isinstance(declaration, ast.Broken)
    return declaration


def statement(text: str) -> ast.Stmt:
    """The tree of a single statement."""
    section = one("turn\n" + "".join(f"  {line}\n" for line in text.split("\n")))
    assert isinstance(section, ast.Section)
    (stmt,) = section.body
    return stmt


def expr(text: str) -> ast.Expr:
    """The tree of an expression."""
    define = one(f"define it = {text}\n")
    assert isinstance(define, ast.Define)
    assert not isinstance(define.body, ast.By | ast.Guards)
    return define.body


def nodes(value: object) -> Iterator[ast.Node]:
    """All nodes of a tree."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, ast.Node):
        yield value
        for field in attrs.fields(type(value)):
            yield from nodes(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, str | int | Span), f"{value!r} does not belong into a tree"


def spans(value: object) -> list[tuple[str, Span]]:
    """The places of all nodes of a tree."""
    return [(type(node).__name__, node.span) for node in nodes(value)]


def ref(name: str) -> Ref:
    """A name as a value."""
    return Ref(name)


def in_(name: str, source: ast.Expr | ast.Range) -> Generator:
    """`name in source`."""
    return Generator(Name(name), source)


# ── The grammar ──


def test_strict_build() -> None:
    """No shift/reduce, no reduce/reduce, and every terminal has a name of its own."""
    built = Lark(cats_grammar().text, parser="lalr", lexer=NoLexer, start=[SECTION, EXAMPLES_FOR], strict=True)
    assert [t.name for t in built.terminals if "ANON" in t.name] == []


def test_every_rule_has_a_builder() -> None:
    """Nothing of a rule file can end up as one of Lark's trees, and no builder waits for a rule that is gone."""
    grammar = cats_parser()
    vanishing = {r.origin.name for r in grammar.rules if r.options.expand1 or r.origin.name.startswith("_")}
    wanted = {r.alias or r.origin.name for r in grammar.rules if r.alias or r.origin.name not in vanishing}
    offered = {name for name in vars(build.transformer()) if name.islower()}
    assert wanted == offered


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_rule_files_parse(path: Path) -> None:
    """Without a mistake, into nodes and plain values only, each (but a citation) inside the one around it."""
    source, diagnostics = normalise(path.read_bytes(), path.name)
    assert source is not None, diagnostics
    file, diagnostics = parse(source)
    assert diagnostics == ()
    for node in nodes(file.declarations):
        assert 0 <= node.span.start < node.span.end <= len(source.text)
        fields = [field.name for field in attrs.fields(type(node)) if field.name != "cite"]
        for child in nodes(tuple(getattr(node, name) for name in fields)):
            assert node.span.start <= child.span.start
            assert child.span.end <= node.span.end


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_both_lexers_agree(path: Path) -> None:
    """Our cutting into tokens and Lark's contextual lexer give the same trees with the same places."""
    source, _ = normalise(path.read_bytes(), path.name)
    assert source is not None
    file, _ = parse(source)
    ours = list(file.declarations)
    chunks = scan(source)
    text = source.text.rstrip("\n") + "\n"
    bounds = [*(chunk.tokens[0].start_pos or 0 for chunk in chunks), len(text)]
    for chunk, (start, end) in zip(chunks, pairwise(bounds), strict=True):
        head = chunk.head == "examples"
        theirs = stock_parser().parse(TextSlice(text, start, end), start=EXAMPLES_FOR if head else SECTION)
        assert theirs == (file.examples_for if head else ours[0])
        assert spans(theirs) == spans(file.examples_for if head else ours.pop(0))
    assert ours == []


# ── Trees ──

EXAMPLE = """\
example "E" "H"
  players x, o
  with g = A
  given setup
  given b
    | x |
  given x.h = 1
  when o does turn choosing a, stop drawing k rolling 6
  when r(1)
  then offered {a}
  then b
"""


def test_statements_of_a_turn() -> None:
    """A block is a tuple of statements, each with its citation."""
    assert one('turn   "Course of Play"\n  let trail = {cat}\n  move cat onto space   "Moving"\n') == ast.Section(
        "turn",
        (
            Let(Name("trail"), ast.Collection((ref("cat"),), ordered=False)),
            Move(ref("cat"), Place(ref("space")), cite=Quoted("Moving")),
        ),
        cite=Quoted("Course of Play"),
    )


def test_choose() -> None:
    """Lines that begin with `where` and `and` go on with the line above."""
    assert statement("choose a in S\n  where a.x\n  and not b") == Choose(
        (in_("a", ref("S")),), Binary("and", Dot(ref("a"), Name("x")), Unary("not", ref("b")))
    )


@pytest.mark.parametrize(
    ("text", "amount", "low", "high"),
    [
        ("2 cards", "exactly", Literal(2), None),
        ("n - 7 cards", "exactly", Binary("-", ref("n"), Literal(7)), None),
        ("1 or more cards", "or_more", Literal(1), None),
        ("1 to 4 cards", "between", Literal(1), Literal(4)),
        ("up to 4 cards", "up_to", None, Literal(4)),
        ("any cards", "any", None, None),
    ],
)
def test_choose_several(text: str, amount: str, low: ast.Expr | None, high: ast.Expr | None) -> None:
    """Every way to say how many."""
    expected = ast.ChooseSeveral(amount, low, high, Name("cards"), ref("hand"), None)
    assert statement(f"choose {text} in hand") == expected
    assert statement(f"p chooses {text} in hand") == attrs.evolve(expected, chooser=ref("p"))


def test_if_chain() -> None:
    """An `if` holds its `else if`s side by side, and the citations of all."""
    one_, two, three = (ast.Act("score", Literal(n)) for n in (1, 2, 3))
    text = 'if a\n  score 1\nelse if b   "B"\n  score 2\nelse\n  score 3'
    branches = ((ref("a"), (one_,)), (ref("b"), (two,)))
    assert statement(text) == If(branches, (three,), None, (Quoted("B"), None))
    assert statement("if a\n  score 1") == If(((ref("a"), (one_,)),), None)


def test_may() -> None:
    """`otherwise` belongs to the `may` above it."""
    again = (ast.Act("go_again"),)
    assert statement("may repeat\n  go again\notherwise\n  go again") == May(True, again, again)
    assert statement("may\n  go again") == May(False, again, None)


def test_menu() -> None:
    """Branches with and without a condition, and the last one."""
    do = (ast.Act("do", CallExpr(Name("r"), ())),)
    assert statement("choose one\n  keep:\n    do r\n  gain where a:\n    do r\n  otherwise:\n    do r()") == ast.Menu(
        (
            ast.Branch(Name("keep"), None, do),
            ast.Branch(Name("gain"), ref("a"), do),
            ast.Branch(None, None, do),
        )
    )


def test_cases() -> None:
    """All sorts of labels."""
    go = (ast.Act("go_again"),)
    labels = (
        ast.CaseLabel(Name("low")),
        ast.CaseLabel(3),
        ast.CaseLabel(4, 6),
        ast.CaseLabel(True),
        ast.CaseLabel(False),
        ast.CaseLabel(None),
    )
    assert statement("by x\n  low, 3, 4 to 6, yes, no, none:\n    go again\n  otherwise:\n    go again") == ast.By(
        ref("x"), (ast.Case(labels, go), ast.Case(None, go))
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("each player\n  go again", ast.EachPlayer(False, None, None, False, (ast.Act("go_again"),))),
        (
            "each other player among S from p at once\n  go again",
            ast.EachPlayer(True, ref("S"), ref("p"), True, (ast.Act("go_again"),)),
        ),
        ("each player from p takes a turn", ast.EachTakesTurn(None, ref("p"))),
        ("turns among S until a", ast.Turns(ref("S"), None, ref("a"), None)),
        ("turns\n  go again", ast.Turns(None, None, None, (ast.Act("go_again"),))),
        ("rounds until a\n  go again", ast.Rounds(ref("a"), (ast.Act("go_again"),))),
        ("repeat n times\n  go again", ast.Repeat(ref("n"), (ast.Act("go_again"),))),
        ("phase prep\n  go again", ast.Part("phase", Name("prep"), (ast.Act("go_again"),))),
        ("roll n in 1 to 6", ast.Roll((in_("n", ast.Range(Literal(1), Literal(6))),))),
        ("roll die.face", ast.RollValue(Dot(ref("die"), Name("face")))),
        ("draw 2 from a into b", ast.Draw(Literal(2), ref("a"), ref("b"))),
        ("move x into top of y in any order", Move(ref("x"), Place(ref("y"), "top", True))),
        ("move x into bottom of y", Move(ref("x"), Place(ref("y"), "bottom"))),
        ("reveal x to p", ast.Reveal(ref("x"), None, None, ref("p"))),
        ("reveal x <= 3", ast.Reveal(ref("x"), "<=", Literal(3), None)),
        ("set x = 1", ast.Change("set", ref("x"), Literal(1))),
        ("add 1 to x", ast.Change("add", ref("x"), Literal(1))),
        ("remove p from x", ast.Change("remove", ref("x"), ref("p"))),
        ("p scores 2", ast.Act("score", Literal(2), ref("p"))),
        ("next player is p", ast.Act("next_player", ref("p"))),
        ("end turn", ast.Act("end", unit="turn")),
        ("queue r(1)", ast.Act("queue", CallExpr(Name("r"), (Literal(1),)))),
    ],
)
def test_statement(text: str, expected: ast.Stmt) -> None:
    """The other statements."""
    assert statement(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a or b and not c", Binary("or", ref("a"), Binary("and", ref("b"), Unary("not", ref("c"))))),
        ("1 - 2 - 3", Binary("-", Binary("-", Literal(1), Literal(2)), Literal(3))),
        ("1 + 2 * 3", Binary("+", Literal(1), Binary("*", Literal(2), Literal(3)))),
        ("(1 + 2) * 3", Binary("*", Binary("+", Literal(1), Literal(2)), Literal(3))),
        ("-7 div 2", Binary("div", Unary("-", Literal(7)), Literal(2))),
        (
            "a otherwise b otherwise 0 <= c",
            Binary("<=", Binary("otherwise", ref("a"), Binary("otherwise", ref("b"), Literal(0))), ref("c")),
        ),
        ("x not in S", Binary("not in", ref("x"), ref("S"))),
        ("x is not empty", Is(ref("x"), "empty", True)),
        ("x is none", Is(ref("x"), "none", False)),
        ("g[c, r]", ast.Index(ref("g"), (ref("c"), ref("r")))),
        ("p.f()", CallExpr(Name("f"), (), ref("p"))),
        ("[1, yes]", ast.Collection((Literal(1), Literal(True)), True)),
        ("{}", ast.Collection((), False)),
        ("if a then 1 else none", ast.IfExpr(ref("a"), Literal(1), Literal(None))),
        (
            "2 * number of x in S where x = 1",
            Binary(
                "*",
                Literal(2),
                Aggregate("number", None, Bind((in_("x", ref("S")),), Binary("=", ref("x"), Literal(1)))),
            ),
        ),
        (
            "total of the 2 highest E for x in S and y in T",
            Aggregate("total", ref("E"), Bind((in_("x", ref("S")), in_("y", ref("T")))), Literal(2), "highest"),
        ),
        ("distinct E for x in S", Aggregate("distinct", ref("E"), Bind((in_("x", ref("S")),)))),
        ("list of E for x in S", Aggregate("list", ref("E"), Bind((in_("x", ref("S")),)))),
        ("no x in S has a", ast.Quantified("no", Bind((in_("x", ref("S")),)), ref("a"))),
        (
            "first x in S where a with most b",
            ast.Pick("first", Bind((in_("x", ref("S")),), ref("a")), ast.Rank("most", ref("b"))),
        ),
        (
            "all x from s toward north while a where b",
            ast.Pick("all", Bind((ast.Ray(Name("x"), ref("s"), ref("north")),), ref("b"), ref("a"))),
        ),
        (
            "number of x connected to s by sides where a",
            Aggregate("number", None, Bind((ast.Connected(Name("x"), ref("s"), Name("sides")),), ref("a"))),
        ),
        ("groups of x in S by sides where a", ast.Groups(Name("x"), ref("S"), Name("sides"), ref("a"))),
        ("most pairs a, b in S where c", ast.MostPairs(Name("a"), Name("b"), ref("S"), ref("c"))),
        # Words are keywords only where they can stand.
        ("row.top + from", Binary("+", Dot(ref("row"), Name("top")), ref("from"))),
    ],
)
def test_expression(text: str, expected: ast.Expr) -> None:
    """Operators, what binds tighter, and the reaches."""
    assert expr(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x : number", ast.TypeExpr("number")),
        ("x : number -1 to 4 or none", ast.TypeExpr("number", low=-1, high=4, or_none=True)),
        ("x : yes or no", ast.TypeExpr("yes_no")),
        ("x : set of list of text", ast.TypeExpr("set", of=ast.TypeExpr("list", of=ast.TypeExpr("text")))),
        ("x : Player", ast.TypeExpr("named", Name("Player"))),
        ("x : hand of Tile", ast.ZoneType("hand", Name("Tile"))),
        ("x : row of 3 Tile", ast.ZoneType("row", Name("Tile"), 3)),
        ("x : hex grid size by 8 of stacks of T", ast.ZoneType("grid", Name("T"), None, Name("size"), 8, True, True)),
        ("x : grid of T", ast.ZoneType("grid", Name("T"))),
        ("x : token on board or none", ast.ZoneType("token", Name("board"), or_none=True)),
        ("x : score", ast.ZoneType("score")),
    ],
)
def test_zone_types(line: str, expected: ast.TypeExpr | ast.ZoneType) -> None:
    """What a zone or a value can be."""
    assert one(f"table has\n  {line}\n") == ast.Zones("table", None, (ast.ZoneDecl(Name("x"), (), expected, (), None),))


def test_zone_with_everything() -> None:
    """Indexes, qualities and a citation."""
    assert one('each Tile has\n  x[Colour, board, -1 to 9] : score, seen by all, starts {}   "H"\n') == ast.Zones(
        "component",
        Name("Tile"),
        (
            ast.ZoneDecl(
                Name("x"),
                (ast.IndexKind(Name("Colour")), ast.IndexKind(Name("board")), ast.IndexRange(-1, 9)),
                ast.ZoneType("score"),
                (ast.Quality("seen_by", ref("all")), ast.Quality("starts", ast.Collection((), False))),
                Quoted("H"),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'game "G"\n  players 2\n  limit 9 turns\n  languages en, fr\n',
            ast.Game(Quoted("G"), (2, 2), languages=(Name("en"), Name("fr")), limit=9, limit_unit="turns"),
        ),
        ('option o : 3, A, b "H"\n', ast.Option(Name("o"), (Name("3"), Name("A"), Name("b")), Quoted("H"))),
        (
            'component T from "t.csv", 80 tiles, stand-in\n  cost[C] : number, stand-in\n',
            ast.Component(
                Name("T"),
                ast.FromTable(Quoted("t.csv"), 80, True),
                (ast.Field(Name("cost"), (ast.IndexKind(Name("C")),), ast.TypeExpr("number"), True),),
            ),
        ),
        (
            "component T, one for each c in C\n",
            ast.Component(Name("T"), ast.Copies(Literal(1), (in_("c", ref("C")),)), ()),
        ),
        (
            "when t leaves z at s\n  go again\n",
            ast.Trigger("leaves", Name("t"), Name("z"), Name("s"), (ast.Act("go_again"),)),
        ),
        (
            "rule r(a, b: number)\n  go again\n",
            ast.Rule(
                Name("r"),
                (ast.Param(Name("a"), None), ast.Param(Name("b"), ast.TypeExpr("number"))),
                (ast.Act("go_again"),),
            ),
        ),
        (
            'define f: number\n  when a : 1   "A"\n  otherwise : 2   "B"\n',
            ast.Define(
                Name("f"),
                (),
                ast.TypeExpr("number"),
                ast.Guards((ast.Guard(ref("a"), Literal(1), Quoted("A")),), Literal(2), Quoted("B")),
            ),
        ),
        (
            "define f(x)\n  by x\n    A : 1\n    otherwise : 2\n",
            ast.Define(
                Name("f"),
                (ast.Param(Name("x"), None),),
                None,
                ast.By(ref("x"), (ast.Case((ast.CaseLabel(Name("A")),), Literal(1)), ast.Case(None, Literal(2)))),
            ),
        ),
        ("define f = 1, stand-in\n", ast.Define(Name("f"), (), None, Literal(1), True)),
        (
            "table t(a, b)\n  | a # | 1 |\n",
            ast.Lookup(Name("t"), (ast.Param(Name("a"), None), ast.Param(Name("b"), None)), (ast.Row(" a # | 1 "),)),
        ),
        (
            "end\n  a : nobody wins\n  b : you lose\n",
            ast.End((ast.EndLine(ref("a"), Name("nobody"), "win"), ast.EndLine(ref("b"), Name("you"), "lose"))),
        ),
        (
            'winner\n  most a\n  then least b "H"\n  rival c where d\n  ties ask table "Q"\n',
            ast.Winner(
                ast.Rank("most", ref("a")),
                (
                    ast.Tie("then", ast.Rank("least", ref("b")), cite=Quoted("H")),
                    ast.Tie("rival", value=ref("c"), where=ref("d")),
                    ast.Tie("ask", text=Quoted("Q")),
                ),
            ),
        ),
        ('always "A" : a\n', ast.Always(Quoted("A"), ref("a"))),
        ('ruling "R" option o = 3 "H"\n', ast.Ruling(Quoted("R"), Name("o"), Name("3"), Quoted("H"))),
        (
            'names fr\n  a "x"\n  B "y", gender f, plural "z"\n  3 "u", feminine "v"\n',
            ast.Names(
                Name("fr"),
                (
                    ast.Translation(Name("a"), Quoted("x")),
                    ast.Translation(
                        Name("B"),
                        Quoted("y"),
                        (ast.NamePart("gender", Name("f")), ast.NamePart("plural", Quoted("z"))),
                    ),
                    ast.Translation(Name("3"), Quoted("u"), (ast.NamePart("feminine", Quoted("v")),)),
                ),
            ),
        ),
        ("sample T\n  | code |\n", ast.Sample(Name("T"), (ast.Row(" code "),))),
        (
            EXAMPLE,
            ast.Example(
                Quoted("E"),
                (Name("x"), Name("o")),
                ((Name("g"), Name("A")),),
                (
                    ast.GivenSetup(),
                    ast.Given(ref("b"), None, (ast.Row(" x "),)),
                    ast.Given(Dot(ref("x"), Name("h")), Literal(1)),
                    ast.When(
                        Name("o"),
                        CallExpr(Name("turn"), ()),
                        (ref("a"), ref("stop")),
                        (ref("k"),),
                        (Literal(6),),
                    ),
                    ast.When(None, CallExpr(Name("r"), (Literal(1),)), None, None, None),
                    ast.Then(ast.Collection((ref("a"),), False), True),
                    ast.Then(ref("b")),
                ),
                Quoted("H"),
            ),
        ),
    ],
)
def test_declaration(text: str, expected: ast.Declaration) -> None:
    """The sections."""
    assert one(text) == expected


def test_examples_for() -> None:
    """A file of examples knows its game."""
    file, diagnostics = read('examples for "pig.cats"\n\nsample T\n  | code |\n')
    assert diagnostics == ()
    assert file == ast.File((ast.Sample(Name("T"), (ast.Row(" code "),)),), Quoted("pig.cats"))


# ── Broken declarations ──


@pytest.mark.parametrize(
    ("text", "name", "inside", "readable"),
    [
        ("define best(x =\n", "best", [], None),
        ("rule r(\n  score 1\n", "r", [], None),
        ("component Tile form x\n", "Tile", [], None),
        ("table prize(a\n  | a |\n", "prize", [], None),
        ("kind Suit : clubs spades\n", "Suit", ["clubs", "spades"], None),
        (
            "table has\n  stock : deck of\n  heap[Colour] : pile of Card\n",
            None,
            ["stock", "heap"],
            "table has\n  heap[Colour] : pile of Card\n",
        ),
        ("each player has\n  hand : hand of Tile Tile\n", None, ["hand"], None),
        (
            "turn\n  step one\n    score\n  step two\n    score 1\n",
            None,
            ["one", "two"],
            "turn\n  step one\n    nothing\n  step two\n    score 1\n",
        ),
        ("winner\n  best x\n", None, [], None),
    ],
)
def test_broken_declarations_keep_their_names(
    text: str, name: str | None, inside: list[str], readable: str | None
) -> None:
    """So that a mistake in one place makes no unknown names in others; what can be read of them counts as written."""
    file, diagnostics = read(text + "\nsetup\n  go again\n")
    assert len(diagnostics) == 1
    broken, *rest, section = file.declarations
    assert isinstance(broken, ast.Broken)
    assert broken.name == (Name(name) if name else None)
    assert broken.inside == tuple(Name(word) for word in inside)
    assert broken.words >= {*inside, *([name] if name else [])}
    assert rest == ([one(readable)] if readable else [])
    assert section == ast.Section("setup", (ast.Act("go_again"),))


# ── Places ──

PLACES = """\
# first a comment
rule pay(tile)   "Paying"
  if (tile.cost + 1) * 2 <= purse - spent   # dear
    move tile onto top of draw_pile   "Buying"
    let best = first x in S where (x) is empty

table t(a)
  |  a | 1 |
"""


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (Ref, ["tile", "purse", "spent", "tile", "draw_pile", "S", "x"]),
        (Binary, ["(tile.cost + 1) * 2 <= purse - spent", "(tile.cost + 1) * 2", "tile.cost + 1", "purse - spent"]),
        (Is, ["(x) is empty"]),
        (Place, ["top of draw_pile"]),
        (Move, ["move tile onto top of draw_pile"]),
        (ast.Pick, ["first x in S where (x) is empty"]),
        (Bind, ["x in S where (x) is empty"]),
        (ast.Param, ["tile", "a"]),
        (Quoted, ['"Buying"', '"Paying"']),
        (ast.Row, ["  a | 1 "]),
        (ast.Lookup, ["table t(a)\n  |  a | 1 |"]),
    ],
)
def test_places(kind: type[ast.Node], texts: list[str]) -> None:
    """A node's place is the text it was read from: without brackets around it, with those inside, without layout."""
    source = Source("test.cats", PLACES)
    file, diagnostics = parse(source)
    assert diagnostics == ()
    assert [source.snippet(node.span) for node in nodes(file) if type(node) is kind] == texts


def test_place_of_a_block() -> None:
    """A rule reaches from its first word to the last word of its block."""
    source = Source("test.cats", PLACES)
    file, _ = parse(source)
    text = source.snippet(file.declarations[0].span)
    assert text.startswith("rule pay")
    assert text.endswith("is empty")


def test_case_ids_are_unique() -> None:
    """Each case can be asked for by name."""
    assert len({case_id(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("word", "step score phase rounds turns repeat reveal queue sample winner define given".split())
@pytest.mark.parametrize(
    "head", ['component Tile from "tiles.csv"', 'table has "Cited"', "each Tile has", "each player has"]
)
def test_words_of_statements_are_names_on_lines_of_their_own(head: str, word: str) -> None:
    """What may begin a statement or a section may be the name of a field or a zone, first or not, cited or not."""
    one(f'{head}\n  {word} : number 0 to 9\n  {word}[1 to 2] : number 0 to 9 "Cited"\n  {word} : number\n')
