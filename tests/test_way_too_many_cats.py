"""Way Too Many Cats!: random shelters and whole random games against an oracle, every choice of the rivals."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import attrs
import pytest

from benchmarks import plain_way_too_many_cats as plain
from rulekit import driver
from rulekit.play.bots import BOTS
from rulekit.play.examples import run_examples
from rulekit.play.match import Match
from rulekit.play.playouts import Played, playout
from rulekit.play.track import Setup, all_drawn
from rulekit.program import Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.result import RIVAL
from tests.effort import cases
from tests.games import ROOT, game
from tests.luck import Luck
from tests.oracles import way_too_many_cats as oracle

GAMES = ROOT / "games"
SEED = 2026
SEATS = (1, 2, 3, 4, 5, 6)
RIVALS = ("collector", "hunter", "hoarder")
BATCH = 100  # positions in one test


@cache
def way_too_many_cats() -> Program:
    """The game as it ships."""
    return game(GAMES / "way_too_many_cats.cats")


# ── The printed shelter and the oracle ────────────────────────────────────────────────────────


def cat(*types: str, starter: bool = False, needs: Sequence[oracle.Need] = ()) -> oracle.Cat:
    """A cat as the oracle wants it."""
    return {"types": types, "starter": starter, "needs": needs}


PRINTED = {
    (1, 1): cat("yarn", "paw", "feather"),
    (2, 1): cat("paw"),
    (3, 1): cat("yarn", "feather", starter=True),
    (4, 1): cat("yarn", "fish", "feather"),
    (1, 2): cat("feather"),
    (3, 2): cat("yarn", "fish"),
    (4, 2): cat("feather", "feather"),
}
HOME = {(2, 2): ["feather", "feather", "fish", "special_1"]}


def test_the_oracle_scores_the_printed_shelter() -> None:
    """W-E1 to W-E7."""
    assert oracle.yarn_points(PRINTED) == 8
    assert oracle.fish_points(PRINTED, HOME) == 4
    assert oracle.paw_points(PRINTED, HOME) == 6
    assert oracle.feather_sizes(PRINTED, HOME) == [3, 4]
    assert oracle.feather_points(PRINTED, HOME) == 19
    assert oracle.starter_points(PRINTED) == 8
    assert oracle.starter_points(PRINTED | {(3, 1): cat("feather", starter=True)}) == 12
    assert oracle.total(PRINTED, HOME, [], []) == 45


def need(
    points: int, place: Iterable[oracle.Space] = (), toy: str | None = None, *, missing: bool = False
) -> oracle.Need:
    """A need as the oracle wants it."""
    return {"place": frozenset(place), "toy": toy, "missing": missing, "points": points}


def test_the_oracle_meets_the_printed_needs() -> None:
    """W-E8 and W-E9: a place that costs points, a toy and a place."""
    catnis = cat("fish", "yarn", "feather", needs=[need(-2, [spot for spot in oracle.SPACES if spot[0] > 1])])
    assert [oracle.need_points({(column, 1): catnis}, []) for column in (1, 2, 4)] == [0, -2, -2]
    top = [(column, 1) for column in (1, 2, 3, 4)]
    fluffins = cat("paw", needs=[need(2, toy="feather_toy"), need(3, top)])
    found = [oracle.need_points({(1, row): fluffins}, toys) for row in (2, 1) for toys in ([], ["feather_toy"])]
    assert found == [0, 2, 3, 5]


# ── Random shelters ───────────────────────────────────────────────────────────────────────────

DRAWN = ("", "####/....", "..../####", "##../##..", "#..#/#..#", ".###/.###", "#.../....", "#.#./.#.#")
NEEDS = [
    (place, toy, missing, points)
    for place in DRAWN
    for toy, missing in ((None, False), *((toy, missing) for toy in oracle.TOYS for missing in (False, True)))
    for points in (-3, -1, 1, 2, 4)
]
PALETTES = (("feather",), ("feather", "yarn"), ("paw", "fish", "yarn"), ("yarn", "fish"), oracle.TYPES[:4])
Face = tuple[bool, tuple[str, ...], tuple[int, ...]]  # a starter, icons, numbers of needs


class Shelter:
    """A shelter that nobody built: full or not, with or without a starter cat, with few or many tokens."""

    def __init__(self, seed: int) -> None:
        luck = Luck(seed)
        palette = luck.one_of(PALETTES)
        self.cats: dict[oracle.Space, Face] = {}
        self.habitats: dict[oracle.Space, list[str]] = {}
        for space in oracle.SPACES:
            what = luck.below(8)
            if what < 5:
                self.cats[space] = self._cat(luck, palette, starter=False)
            elif what == 5:
                self.habitats[space] = [
                    luck.one_of(oracle.TYPES[: luck.one_of((1, 4, 7))]) for _ in range(1 + what % 4)
                ]
        if luck.below(5):
            self.cats[luck.one_of(oracle.SPACES)] = self._cat(luck, palette, starter=True)
        self.habitats = {space: kittens for space, kittens in self.habitats.items() if space not in self.cats}
        sorts = luck.one_of((oracle.TYPES, oracle.TYPES, oracle.TYPES[2:5], oracle.TYPES[:1]))
        self.kittens = [luck.one_of(sorts) for _ in range(luck.one_of((0, 3, 8, 16, 40)) + luck.below(4))]
        self.toys = [luck.one_of(oracle.TOYS) for _ in range(luck.below(7))]

    @staticmethod
    def _cat(luck: Luck, palette: Sequence[str], *, starter: bool) -> Face:
        count = 1 + luck.below(2) if starter else 1 + luck.below(3)
        types = tuple(luck.one_of(palette) for _ in range(count))
        needs = () if starter and luck.below(2) else tuple(luck.below(len(NEEDS)) for _ in range(luck.below(4)))
        return starter, tuple(dict.fromkeys(types)) if starter else types, needs

    def as_cats(self) -> dict[oracle.Space, oracle.Cat]:
        """The cats as the oracle wants them."""
        return {
            space: cat(*types, starter=starter, needs=[as_need(number) for number in needs])
            for space, (starter, types, needs) in self.cats.items()
        }


def as_need(number: int) -> oracle.Need:
    """A need as the oracle wants it."""
    place, toy, missing, points = NEEDS[number]
    signs = place.replace("/", "")
    spots = [spot for spot, sign in zip(oracle.SPACES, signs, strict=True) if sign == "#"] if place else []
    return need(points, spots, toy, missing=missing)


def example(number: int, shelter: Shelter, codes: dict[Face, str]) -> str:
    """The shelter as an example that expects what the oracle says."""
    cats = shelter.as_cats()
    lines = [f'example "Shelter {number}"', "  given shelter"]
    rows = [[drawn(shelter, (column, row), codes) for column in range(1, 5)] for row in (1, 2)]
    lines += [f"    | {'  '.join(row)} |" for row in rows]
    if shelter.habitats:
        lines.append(f"  given habitats = {{{', '.join(map(label, shelter.habitats))}}}")
        lines += [f"  given habitat[{label(at)}] = {tokens(kittens)}" for at, kittens in shelter.habitats.items()]
    lines += [f"  given kittens = {tokens(shelter.kittens)}", f"  given toys = {tokens(shelter.toys)}"]
    expected = {
        "starter_points": oracle.starter_points(cats),
        "kitten_points": oracle.kitten_points(shelter.kittens),
        "need_points": oracle.need_points(cats, shelter.toys),
        "yarn_points": oracle.yarn_points(cats),
        "paw_points": oracle.paw_points(cats, shelter.habitats),
        "fish_points": oracle.fish_points(cats, shelter.habitats),
        "feather_points": oracle.feather_points(cats, shelter.habitats),
    }
    lines += [f"  then {name} = {points}" for name, points in expected.items()]
    lines += ["  when scoring", f"  then cuteness = {sum(expected.values())}", ""]
    return "\n".join(lines)


def drawn(shelter: Shelter, space: oracle.Space, codes: dict[Face, str]) -> str:
    """What stands in the drawing for a space."""
    if space in shelter.cats:
        return codes[shelter.cats[space]]
    return f"{label(space)}:." if space in shelter.habitats else "."


def label(space: oracle.Space) -> str:
    """What a space is called in an example."""
    return f"at{space[0]}{space[1]}"


def tokens(names: Iterable[str]) -> str:
    """Tokens in braces, by the codes of the samples."""
    return "{" + ", ".join(f"t_{name}" for name in names) + "}"


def token_sample() -> list[str]:
    """Codes for tokens."""
    lines = ["sample Token", "  | code | kitten | toy |"]
    lines += [f"  | t_{name} | {name} | |" for name in oracle.TYPES]
    return [*lines, *(f"  | t_{name} | | {name} |" for name in oracle.TOYS), ""]


def cat_sample(codes: dict[Face, str]) -> list[str]:
    """Codes for cats and for the needs they have."""
    used = sorted({number for _, _, needs in codes for number in needs})
    lines = ["sample Need", "  | code | place | toy | missing | points |"]
    for number in used:
        place, toy, missing, points = NEEDS[number]
        lines.append(f"  | n{number} | {place} | {toy or ''} | {'yes' if missing else 'no'} | {points} |")
    lines += ["", "sample Cat", "  | code | starter | types | needs |"]
    for (starter, types, needs), code in codes.items():
        wants = " ".join(f"n{number}" for number in needs)
        lines.append(f"  | {code} | {'yes' if starter else 'no'} | {' '.join(types)} | {wants} |")
    return [*lines, ""]


def failures(lines: list[str], count: int) -> list[str]:
    """The examples in this text that do not hold; there must be as many as said."""
    text = "\n".join(['examples for "way_too_many_cats.cats"', "", *lines])
    results = run_examples(driver.load_text(text, GAMES))
    assert len(results) == count
    return [f"{result.name}: {result.message}" for result in results if not result.ok]


@pytest.mark.parametrize("batch", range(cases(2, 2_000 // BATCH)))
def test_random_shelters_score_as_the_oracle_says(batch: int) -> None:
    """Kittens, toys, types and the total, on shelters nobody built, are the best of all ways to count them."""
    shelters = [Shelter(SEED + number) for number in range(batch * BATCH, (batch + 1) * BATCH)]
    faces = dict.fromkeys(face for shelter in shelters for face in shelter.cats.values())
    codes = {face: f"c{number}" for number, face in enumerate(faces)}
    lines = token_sample() + cat_sample(codes)
    lines += [example(number, shelter, codes) for number, shelter in enumerate(shelters)]
    assert failures(lines, BATCH) == []


def test_random_shelters_are_of_all_sorts() -> None:
    """The comparison is worth something: all that can score scores, and sharing out is often not obvious."""
    seen: Counter[str] = Counter()
    for number in range(200):
        shelter = Shelter(SEED + number)
        cats, counts = shelter.as_cats(), Counter(shelter.kittens)
        seen["full group"] += len(counts) == len(oracle.TYPES)
        seen["four"] += max(counts.values(), default=0) >= 4
        seen["habitat"] += bool(shelter.habitats)
        seen["large feather group"] += max(oracle.feather_sizes(cats, shelter.habitats), default=0) > 5
        seen["two feather groups"] += len(oracle.feather_sizes(cats, shelter.habitats)) > 1
        seen["toys matter"] += oracle.need_points(cats, shelter.toys) != oracle.need_points(cats, [])
        seen["paw"] += oracle.paw_points(cats, shelter.habitats) > 0
        seen["fish"] += oracle.fish_points(cats, shelter.habitats) > 0
    assert min(seen.values()) >= 10


# ── Whole games ───────────────────────────────────────────────────────────────────────────────


class Watched(Machine):
    """Looks at the table at every question, and has the oracle count at the end."""

    def look(self, draft: Draft) -> None:
        """No promise is broken and no token is lost; when nobody is in the middle of taking, the table is filled up."""
        assert self.broken_promises(draft) == []
        sizes = [len(self.read(draft, "group", -1, number)) for number in range(3)]
        if draft.ask is None or draft.ask.name == "size":
            assert sizes[0] == 1 < sizes[1] < sizes[2]
            assert None not in self.read(draft, "alley")
        elif not draft.asleep:
            assert sizes[0] <= sizes[1] <= sizes[2]

    def look_at_the_end(self, draft: Draft) -> None:
        """Somebody is full, all had equally many turns, and the points are those of the oracle."""
        assert draft.result is not None
        points = dict(draft.result.scores)
        full = []
        for seat in range(self.players):
            cats, habitats, kittens, toys = self.shelter(draft, seat)
            assert points[seat] == oracle.total(cats, habitats, kittens, toys)
            assert sum(cat["starter"] for cat in cats.values()) == 1
            assert not cats.keys() & habitats.keys()
            full.append(len(cats) + len(habitats) == len(oracle.SPACES))
        if self.players == 1:
            full.append(self.rival_cats(draft) == len(oracle.SPACES))
            assert self.rival_cats(draft) <= len(oracle.SPACES)
            better = points[0] > points[RIVAL]
            assert draft.result.ranking == (((0,), (RIVAL,)) if better else ((RIVAL,), (0,)))
            assert draft.result.winners == ((0,) if better else ())
        assert any(full)

    def rival_cats(self, draft: Draft) -> int:
        """How many cats the rival has."""
        return len(self.read(draft, "rival_starters")) + len(self.read(draft, "rival_shelter"))

    def shelter(self, draft: Draft, seat: int):
        """What the oracle counts."""
        cats = {self.place(space): self.cat(card) for space, card in self.read(draft, "shelter", seat).items()}
        homes = self.read(draft, "habitats", seat)
        habitats = {
            self.place(space): self.tokens(self.read(draft, "habitat", seat, space), "kitten") for space in homes
        }
        loose = self.tokens(self.read(draft, "kittens", seat), "kitten")
        return cats, habitats, loose, self.tokens(self.read(draft, "toys", seat), "toy")

    def place(self, space: int) -> oracle.Space:
        """Column and row of a space."""
        return self.layout.column(space), self.layout.row(space)

    def cat(self, card: int) -> oracle.Cat:
        """A card as the oracle wants it."""
        kinds = self.program.kinds["Type"].values
        types = [kinds[kind] for kind in self.field("Cat", "types", card)]
        needs = [self.need(number) for number in self.field("Cat", "needs", card)]
        return {"types": types, "starter": bool(self.field("Cat", "starter", card)), "needs": needs}

    def need(self, card: int) -> oracle.Need:
        """What it wants."""
        toy = self.field("Need", "toy", card)
        name = None if toy is None else self.program.kinds["Toy"].values[toy]
        place = {self.place(space) for space in self.field("Need", "place", card)}
        return need(self.field("Need", "points", card), place, name, missing=bool(self.field("Need", "missing", card)))

    def tokens(self, components: Sequence[int], sort: str) -> list[str]:
        """The names of kittens, or of toys."""
        values = self.program.kinds["Type" if sort == "kitten" else "Toy"].values
        found = [self.field("Token", sort, component) for component in components]
        assert None not in found
        return [values[value] for value in found]

    def field(self, component: str, name: str, number: int):
        """What a column says of a component."""
        for place, field in enumerate(self.program.fields):
            if (field.component, field.name) == (component, name):
                return self.layout.columns[place][number]
        raise AssertionError(name)

    def read(self, draft: Draft, name: str, seat: int = -1, *index: int):
        """What a zone holds."""
        zone = next(number for number, zone in enumerate(self.program.zones) if zone.name == name)
        return draft.slots[self.layout.slot(zone, seat, index)]


@cache
def watched(program: Program, players: int, options: tuple[int, ...]) -> Watched:
    """The watching machine of these seats and options."""
    return Watched(program, layout_for(program, players, options))


def watched_game(setup: Setup, index: int) -> Played:
    """One game, watched at each of its decisions and at its end."""
    looked: list[bool] = []  # at each, whether it was the end

    def at_rest(machine: Machine, draft: Draft) -> None:
        assert isinstance(machine, Watched)
        machine.look(draft)
        if draft.ask is None:
            machine.look_at_the_end(draft)
        looked.append(draft.ask is None)

    found = playout(way_too_many_cats(), setup, index, watched, at_rest)
    assert looked == [False] * found.decisions + [True]
    return found


@pytest.mark.parametrize("players", SEATS)
def test_random_games(players: int) -> None:
    """They end by themselves with a full shelter, and the points are the oracle's; options are left to the seed."""
    options = all_drawn(way_too_many_cats())
    for index in range(cases(12, 500)):
        found = watched_game(Setup(players, options, None, SEED + players), index)
        assert 4 <= found.rounds + 1 <= 8
        assert "limit" not in found.result.notes


def test_a_tie_is_left_to_the_table() -> None:
    """Equal points: all of them have won, and the result says what the table has to find out."""
    setup = Setup(3, {}, None, SEED)
    results = (playout(way_too_many_cats(), setup, index, machine_for).result for index in itertools.count())
    tied = next(result for result in results if len(result.winners) > 1)
    best = max(points for _, points in tied.scores)
    assert {seat for seat, points in tied.scores if points == best} == {*tied.winners} == {*tied.ranking[0]}
    assert tied.notes == ("Who has stroked the most cats since yesterday?",)


# ── Rivals ────────────────────────────────────────────────────────────────────────────────────

STARTERS = {"collector": [cat("yarn")], "hunter": [cat("yarn"), cat("feather")], "hoarder": [cat("feather")]}
HELD = ["yarn", "yarn", "fish"]
SORTS = ("yarn", "paw", "feather", "cat_bed")  # held; two it lacks; a toy
CARDS = (
    cat("yarn"),
    cat("feather", needs=[need(1)]),
    cat("paw", "fish", needs=[need(1)]),
    cat("yarn", "paw"),
    cat("paw", "fish", "feather", needs=[need(1), need(2)]),
    cat("feather", "feather"),
)


@attrs.frozen
class Situation:
    """What a rival finds when its turn begins."""

    rival: str
    groups: tuple[tuple[str, ...], ...]
    alley: tuple[int, ...]
    room: int

    def example(self, number: int) -> str:
        """An example that expects what the oracle says."""
        starters = STARTERS[self.rival]
        alley = [CARDS[card] for card in self.alley]
        group = oracle.rival_group(self.rival, self.groups, HELD, self.room)
        cats = oracle.rival_cats(self.rival, starters, alley, group)
        taken = [f"card{next(n for n, card in enumerate(CARDS) if card is one)}" for one in reversed(cats)]
        before = ["card0"] * (8 - len(starters) - self.room)
        lines = [f'example "Situation {number}"', "  players ann", f"  with rival = {self.rival}"]
        own = ", ".join("s_" + starter["types"][0] for starter in starters)
        lines += [f"  given rival_starters = [{own}]"]
        lines += [f"  given rival_shelter = [{', '.join(before)}]", f"  given rival_tokens = {tokens(HELD)}"]
        lines += [f"  given alley = [{', '.join(f'card{card}' for card in self.alley)}]"]
        names = ("small", "medium", "large")
        lines += [f"  given group[{name}] = {tokens(some)}" for name, some in zip(names, self.groups, strict=True)]
        lines += ["  when rival_turn", f"  then rival_shelter = [{', '.join([*taken, *before])}]"]
        lines += [f"  then rival_tokens = {tokens([*HELD, *self.groups[group]])}"]
        return "\n".join([*lines, f"  then rival_room = {self.room - len(cats)}", ""])


def situations() -> list[Situation]:
    """Every group of tokens with room for one, two and more cats; every alley; each for every rival."""
    groups = list(itertools.product(*(itertools.combinations_with_replacement(SORTS, size) for size in (1, 2, 3))))
    alleys = list(itertools.product(range(len(CARDS)), repeat=4))
    luck = Luck(SEED)
    found = []
    for rival in RIVALS:
        found += [Situation(rival, some, luck.one_of(alleys), room) for some in groups for room in (1, 2, 6)]
        found += [Situation(rival, luck.one_of(groups), alley, 2 + luck.below(5)) for alley in alleys]
    return found


RIVAL_BATCHES = 40


@pytest.mark.parametrize("batch", range(cases(1, RIVAL_BATCHES)))
def test_a_rival_always_knows_what_to_do(batch: int) -> None:
    """In every situation it takes one group and one or two cats, those that its wishes say."""
    some = situations()[batch::RIVAL_BATCHES]
    lines = token_sample()
    lines += ["sample Need", "  | code | points |", "  | n1 | 1 |", "  | n2 | 2 |", ""]
    lines += ["sample Cat", "  | code | starter | types | needs |"]
    lines += [f"  | s_{kind} | yes | {kind} | |" for kind in ("yarn", "feather")]
    for number, card in enumerate(CARDS):
        wants = " ".join(f"n{one['points']}" for one in card["needs"])
        lines.append(f"  | card{number} | no | {' '.join(card['types'])} | {wants} |")
    lines += ["", *(situation.example(number) for number, situation in enumerate(some))]
    assert failures(lines, len(some)) == []


@pytest.mark.parametrize("rival", RIVALS)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "expert"])
def test_the_result_shows_the_rival(rival: str, difficulty: str) -> None:
    """A solo match against each rival at each difficulty ends with both their points."""
    match = Match(way_too_many_cats(), 1, 5, {"rival": rival, "difficulty": difficulty})
    while match.waiting is not None:
        match.choose_number(BOTS["random"](match))
    assert match.result is not None
    points = {score.player: score.points for score in match.result.scores}
    assert points.keys() == {"p1", "rival"}
    assert match.result.winners == (("p1",) if points["p1"] > points["rival"] else ())


def test_a_head_start_is_all_that_difficulty_changes() -> None:
    """The same match at every difficulty: the rival's points differ by what the chart says."""
    found = []
    for difficulty in ("easy", "normal", "hard", "expert"):
        setup = Setup(1, {"difficulty": difficulty, "rival": "hunter"}, None, SEED)
        found.append(dict(playout(way_too_many_cats(), setup, 0, machine_for).result.scores))
    assert [scores[RIVAL] - found[0][RIVAL] for scores in found] == [0, 10, 18, 26]
    assert len({scores[0] for scores in found}) == 1


# ── The plain game ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", SEATS)
def test_the_plain_game_scores_as_the_oracle_says(players: int) -> None:
    """The game that measures the engine keeps the rules as well: totals, spaces, groups, equal turns."""

    class Looking(plain.Game):
        """Looks at the table after each turn."""

        def turn(self, shelter: plain.Shelter) -> None:
            """One turn; then the table is filled up and nothing is lost."""
            super().turn(shelter)
            turns[id(shelter)] += 1
            assert [*map(len, self.groups)] == sorted({*map(len, self.groups)})
            assert len(self.groups[0]) == 1
            assert len(self.alley) == plain.ALLEY
            assert all(1 <= len(kittens) <= plain.HABITAT for kittens in shelter.habitats.values())

    for seed in range(cases(20, 500)):
        turns: Counter[int] = Counter()
        match = Looking(players, seed, {"starter_cats": ("mixed", "basic")[seed % 2]})
        result = match.play()
        assert {turns[id(shelter)] for shelter in match.shelters} == {result.rounds}
        assert any(not shelter.open_spaces() for shelter in match.shelters)
        for shelter, points in zip(match.shelters, result.scores, strict=True):
            assert points == oracle.total(*seen_by_the_oracle(shelter))


def seen_by_the_oracle(shelter: plain.Shelter):
    """A shelter of the plain game as the oracle wants it."""

    def wanted(one: plain.Need) -> oracle.Need:
        toy = None if one.toy is None else oracle.TOYS[one.toy]
        return need(one.points, [oracle.SPACES[space] for space in one.place], toy, missing=one.missing)

    cats = {
        oracle.SPACES[space]: cat(
            *(oracle.TYPES[t] for t in one.types), starter=one.starter, needs=[*map(wanted, one.needs)]
        )
        for space, one in enumerate(shelter.cats)
        if one is not None
    }
    homes = {oracle.SPACES[space]: [oracle.TYPES[k] for k in kittens] for space, kittens in shelter.habitats.items()}
    kittens = [kind for kind, count in zip(oracle.TYPES, shelter.kittens, strict=True) for _ in range(count)]
    toys = [toy for toy, count in zip(oracle.TOYS, shelter.toys, strict=True) for _ in range(count)]
    return cats, homes, kittens, toys


def test_the_plain_game_is_the_same_game() -> None:
    """Random bots decide as often in it, need as many rounds and score as much as with the rule file."""
    games = cases(200, 1_000)
    for players in (2, 4, 6):
        ours = [playout(way_too_many_cats(), Setup(players, {}, None, SEED), n, machine_for) for n in range(games)]
        theirs = [plain.play(players, seed) for seed in range(games)]
        decisions = [sum(one.decisions for one in some) / games for some in (ours, theirs)]
        assert decisions[0] == pytest.approx(decisions[1], rel=0.03)
        scores = [[points for _, points in one.result.scores] for one in ours], [one.scores for one in theirs]
        means = [sum(map(sum, some)) / games / players for some in scores]
        assert means[0] == pytest.approx(means[1], abs=1.5)


def test_the_same_seed_gives_the_same_plain_game() -> None:
    """Chance and bots follow the seed alone."""
    games = [plain.play(5, seed) for seed in range(20)]
    assert games == [plain.play(5, seed) for seed in range(20)]
    assert len(set(map(str, games))) == 20


def test_unknown_values_are_refused() -> None:
    """An option has the values of the rule file and no others."""
    with pytest.raises(ValueError, match="starter_cats is one of mixed, basic, not x"):
        plain.play(2, 1, {"starter_cats": "x"})


def test_the_tables_are_complete() -> None:
    """118 cats, 4 basic and 6 advanced starter cats, 12 of each kitten and 16 of each toy; none has a type twice."""
    table = plain.load_table()
    assert [len(cards) for cards in (table.cats, table.basic, table.advanced)] == [118, 4, 6]
    assert {one.types for one in table.basic} == {(plain.YARN,), (plain.PAW,), (plain.FISH,), (plain.FEATHER,)}
    assert len({frozenset(one.types) for one in table.advanced}) == 6
    assert Counter(table.tokens) == Counter(dict.fromkeys(range(7), 12) | dict.fromkeys(range(7, 10), 16))
    assert sum(len(one.types) for one in table.cats) > len(table.cats) * 1.5
