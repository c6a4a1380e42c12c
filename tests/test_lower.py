"""Statements become flat instructions: which, in which order, and where they jump.  Worked out by hand."""

from __future__ import annotations

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.driver import check_text
from rulekit.types import Number

GAME = """\
game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
table has
  stock : deck of Card
  mat   : grid of stacks of Card
each player has
  hand   : hand of Card
  kept   : pile of Card
  pawn   : token on mat or none
  points : score
"""
QUEUES = "rule later\n  score 1\nrule calls\n  queue later\n"


def code(text, name="turn"):
    """One code of the game with some sections added; the file has no mistakes."""
    program, found = check_text(GAME + text)
    assert program is not None, [f"{one.code.value} {one.message}" for one in found]
    return program.codes[program.code_named(name)]


def shape(code):
    """Each instruction by its name, with where it jumps."""
    jumps = ("to", "none", "declined", "again", "end")
    lines = []
    for one in code.instructions:
        where = [
            f"{name} {getattr(one, name)}"
            for name in jumps
            if isinstance(getattr(one, name, None), int) and (name != "declined" or one.word is not None)
        ]
        lines.append(" ".join([type(one).__name__, *where]))
    return lines


def turn(*lines):
    """The turn with these lines."""
    return code("turn\n" + "".join(f"  {line}\n" for line in lines))


def test_a_choice_without_option_ends_its_block() -> None:
    """The rest of the innermost block does not happen."""
    assert shape(turn("if hand is empty", "  choose card in kept", "  score 1", "score 2")) == [
        "Unless to 3",
        "Choose none 3",
        "Score",
        "Score",
        "Return",
    ]


def test_several_generators_are_several_questions() -> None:
    """Each question knows the generators that are still to come, and all clauses."""
    first, second, *_ = turn("choose a in hand and b in kept where a = b and a.value > 1", "score 1").instructions
    assert isinstance(first, i.Choose)
    assert isinstance(second, i.Choose)
    assert [g.name for g in first.query.generators] == ["a", "b"]
    assert [g.name for g in second.query.generators] == ["b"]
    assert len(first.query.where) == len(second.query.where) == 2
    assert first.query.generators[1:] == second.query.generators


def test_may_that_begins_with_a_choice() -> None:
    """One question, which also offers `pass`; declined or without option, `otherwise` runs."""
    lowered = turn("may", "  choose card in hand", "  move card into kept", "otherwise", "  score 1")
    assert shape(lowered) == ["Choose none 3 declined 3", "Move", "Jump to 4", "Score", "Return"]
    assert lowered.instructions[0].word == "pass"


def test_may_that_asks_yes() -> None:
    """Any other block is asked for with yes."""
    lowered = turn("may", "  score 1", "score 2")
    assert shape(lowered) == ["AskYes declined 2", "Score", "Score", "Return"]


def test_may_repeat() -> None:
    """A later choice without option ends that round of the loop only; a hidden slot keeps whether it ever began."""
    lowered = turn("may repeat", "  choose a in hand", "  choose b in kept", "  score 1", "otherwise", "  score 2")
    assert shape(lowered) == [
        "Let",
        "Choose none 6 declined 6",
        "Let",
        "Choose none 5",
        "Score",
        "Jump to 1",
        "Unless to 8",
        "Score",
        "Return",
    ]
    assert lowered.instructions[1].word == "stop"
    assert lowered.slots[lowered.instructions[0].slot] == ""


def test_a_menu() -> None:
    """Branches know their first question; `otherwise` is where it goes without a choice."""
    lowered = turn(
        "choose one",
        "  take:",
        "    choose card in hand",
        "    score 1",
        "  gain where points > 2:",
        "    score 2",
        "  otherwise:",
        "    score 3",
        "score 4",
    )
    assert shape(lowered) == [
        "Menu none 6",
        "Choose none 3",
        "Score",
        "Jump to 7",
        "Score",
        "Jump to 7",
        "Score",
        "Score",
        "Return",
    ]
    menu = lowered.instructions[0]
    assert [(branch.label, len(branch.where), branch.to) for branch in menu.branches] == [
        ("take", 0, 1),
        ("gain", 1, 4),
    ]
    assert menu.branches[0].first == lowered.instructions[1]
    assert menu.branches[1].first is None


def test_a_menu_under_may_repeat() -> None:
    """It offers `stop`; without a branch to take, the loop is over."""
    lowered = turn("may repeat", "  choose one", "    take:", "      score 1", "  score 2")
    assert shape(lowered) == ["Menu none 4 declined 4", "Score", "Score", "Jump to 0", "Return"]


def test_for_each_and_repeat() -> None:
    """What a loop runs over is gathered once."""
    lowered = turn("for each card in hand where card.value = 1", "  score 1", "repeat 2 times", "  score 2")
    assert shape(lowered) == [
        "Gather",
        "NextItem end 4",
        "Score",
        "Jump to 1",
        "Gather",
        "NextItem end 8",
        "Score",
        "Jump to 5",
        "Return",
    ]
    assert lowered.slots[lowered.instructions[1].slots[0]] == "card"


def test_branches() -> None:
    """`if`, `else if`, `else`, and `by`."""
    lowered = turn("if hand is empty", "  score 1", "else if round = 2", "  score 2", "else", "  score 3")
    assert shape(lowered) == [
        "Unless to 3",
        "Score",
        "Jump to 7",
        "Unless to 6",
        "Score",
        "Jump to 7",
        "Score",
        "Return",
    ]
    by = turn("by round", "  1, 3 to 4:", "    score 1", "  otherwise:", "    score 2")
    assert shape(by) == ["Switch", "Score", "Jump to 4", "Score", "Return"]
    assert by.instructions[0].cases == (((1, 3, 4), 1),)
    assert by.instructions[0].otherwise == 3


def test_players_in_turn() -> None:
    """`each player` makes each of them `you`; the queue is worked off after each of them."""
    lowered = code("turn\n  each other player\n    score 1\n" + QUEUES)
    assert shape(lowered) == ["Seats", "NextSeat end 5", "Score", "WorkQueue", "Jump to 1", "WorkQueue", "Return"]
    assert lowered.instructions[0].other


def test_the_top_of_a_deck_is_looked_at_first() -> None:
    """Before each statement that reads it, also before the head of an `if`, and after a jump to it."""
    lowered = turn("reveal stock.top", "if stock.top.value = 1", "  score 1", "else if stock.top is none", "  score 2")
    assert shape(lowered) == [
        "LookTop",
        "Reveal",
        "LookTop",
        "Unless to 6",
        "Score",
        "Jump to 9",
        "LookTop",
        "Unless to 9",
        "Score",
        "Return",
    ]


def test_moving_in_any_order() -> None:
    """Who moves them orders them first, and the list is moved."""
    order, move, _ = turn("move hand into kept in any order").instructions
    assert isinstance(order, i.ChooseOrder)
    assert move.what == x.Local(order.slot, ty=move.what.ty)
    assert move.source is None


def test_moving_a_zone_names_its_source() -> None:
    """So a deck keeps its runs; a token is another instruction."""
    lowered = turn("move stock into kept", "move kept.top into stock", "move pawn onto mat[0, 0]")
    assert lowered.instructions[0].source == x.ZoneRef(1)
    assert lowered.instructions[1].source is None
    assert isinstance(lowered.instructions[2], i.MoveToken)


def test_members_are_added_to_sets() -> None:
    """One member is added; a set or a list is joined."""
    lowered = turn("let some_cards = {kept.top}", "add kept.last to some_cards", "add hand to some_cards")
    assert lowered.instructions[1].verb == "add"
    assert lowered.instructions[2].verb == "set"
    assert lowered.instructions[2].value.op == "unite"


def test_do_and_queue_of_nothing() -> None:
    """Given none where a card is due, they do nothing."""
    rule = "rule take(card)\n  score card.value\n"
    lowered = code("turn\n  do take(kept.top)\n  if kept.top is not none\n    queue take(kept.top)\n" + rule)
    assert shape(lowered) == ["Unless to 2", "Call", "Unless to 4", "Queue", "WorkQueue", "Return"]


def test_steps_are_regions() -> None:
    """`end step` leads to their end, where the queue is worked off; each is a code of its own as well."""
    text = "turn\n  step one\n    score 1\n    end step\n  step two\n    score 2\n" + QUEUES
    lowered = code(text)
    assert shape(lowered) == ["Score", "EndUnit", "WorkQueue", "Score", "WorkQueue", "WorkQueue", "Return"]
    assert lowered.regions == (
        i.Region("turn", "", 0, 5, None),
        i.Region("step", "one", 0, 2, None),
        i.Region("step", "two", 3, 4, None),
    )
    alone = code(text, "two")
    assert shape(alone) == ["Score", "WorkQueue", "Return"]
    assert alone.regions == (i.Region("turn", "", 0, 1, None), i.Region("step", "two", 0, 1, None))


def test_a_step_that_cannot_stand_alone() -> None:
    """It uses a local of its turn."""
    text = "turn\n  let n = 2\n  step one\n    score n\n"
    assert shape(code(text, "one")) == ["Return"]
    assert shape(code(text)) == ["Let", "Score", "Return"]


def test_you_is_kept_where_it_may_change() -> None:
    """So that leaving a step from inside `each player` brings it back."""
    lowered = turn("step one", "  each player", "    end step")
    assert shape(lowered) == ["SaveYou", "Seats", "NextSeat end 5", "EndUnit", "Jump to 2", "Return"]
    step = lowered.regions[1]
    assert (step.start, step.end, step.you) == (1, 5, lowered.instructions[0].slot)


def test_the_match() -> None:
    """Set-up, play, the last look at the ends, scoring of everybody, the winner."""
    text = "setup\n  shuffle stock\nturn\n  end turn\nscoring\n  score 1\nwinner\n  most points\n  ties share\n"
    lowered = code(text, "match")
    assert shape(lowered) == [
        "Call",
        "Wake",
        "Call",
        "FinalEnds end 8",
        "Seats",
        "NextSeat end 8",
        "Call",
        "Jump to 5",
        "Finish",
        "Return",
    ]
    assert lowered.regions == (i.Region("game", "", 2, 3, None),)
    assert shape(code(text, "play")) == ["TurnsBegin", "NextTurn end 4", "Call", "TurnOver again 1 end 4", "Return"]


def test_rounds() -> None:
    """`until` is looked at after each whole round; each line of `play` works the queue off."""
    text = "play\n  rounds until round = 3\n    each player takes a turn\n    shuffle stock\nturn\n  score 1\n" + QUEUES
    lowered = code(text, "play")
    assert shape(lowered) == [
        "SaveYou",
        "RoundBegin",
        "Seats",
        "NextSeat end 6",
        "Call",
        "TurnOver again 3 end 6",
        "WorkQueue",
        "Shuffle",
        "WorkQueue",
        "WorkQueue",  # `end round` leaves out the rest of the round, not the queue
        "RoundOver again 1",
        "WorkQueue",
        "Return",
    ]
    assert lowered.regions == (i.Region("round", "", 2, 9, 0),)


def test_turns_with_a_block() -> None:
    """The block is a turn; `until` sees whose turn has just ended."""
    text = "play\n  turns until hand is empty\n    score 1\n    end turn\n"
    lowered = code(text, "play")
    assert shape(lowered) == [
        "TurnsBegin",
        "NextTurn end 5",
        "Score",
        "EndUnit",
        "TurnOver again 1 end 5",
        "Return",
    ]
    assert lowered.regions == (i.Region("turn", "", 2, 4, None),)


def test_a_turn_within_play_keeps_its_you() -> None:
    """`end turn` from inside `each player` gives the turn back to its player, for `until` to be asked of."""
    lowered = code("play\n  turns until hand is empty\n    each player\n      end turn\n", "play")
    assert shape(lowered)[:3] == ["TurnsBegin", "NextTurn end 8", "SaveYou"]
    assert lowered.regions == (i.Region("turn", "", 3, 7, lowered.instructions[2].slot),)


def test_headings_hold_from_outward() -> None:
    """The own citation, else that of the enclosing statement, else of the section."""
    text = 'turn "Turn"\n  score 1\n  step one "Step"\n    score 2\n    score 3 "Line"\n    may "May"\n      score 4\n'
    headings = [one.heading for one in code(text).instructions[:5]]
    assert headings == ["Turn", "Step", "Line", "May", "May"]


def test_choosing_several() -> None:
    """How many, and whether the condition is a limit."""
    lowered = turn("choose 1 to 2 cards in hand where cards.size < 3 and (total of c.value for c in cards) <= 4")
    question = lowered.instructions[0]
    assert isinstance(question, i.ChooseSeveral)
    low, high = x.Const(1, ty=Number(1, 1)), x.Const(2, ty=Number(2, 2))
    assert (question.low, question.high, question.limit) == (low, high, True)
    other = turn("choose 2 cards in hand where (total of c.value for c in cards) = 4").instructions[0]
    assert (other.low, other.limit) == (other.high, False)


def test_paths_are_chosen_element_by_element() -> None:
    """A list value needs a slot for its elements picked so far."""
    question = turn("choose path in shortest_paths(mat, pawn, mat[0, 0])").instructions[0]
    assert question.progress is not None
    assert turn("choose card in hand").instructions[0].progress is None


def test_rolling_a_value() -> None:
    """Uniform over all values of its type."""
    text = "component Die, 1 for each n in 1 to 2\neach Die has\n  face : number 1 to 3, starts 1\n"
    rolled = code(text + "turn\n  for each die in Die\n    roll die.face\n").instructions[2]
    assert isinstance(rolled, i.RollTarget)
    assert rolled.values == (1, 2, 3)
    assert rolled.target.state
