"""Each statement of the tree becomes instructions."""

from __future__ import annotations

from typing import assert_never

from rulekit.check import choices, flow, verbs
from rulekit.check.builder import Builder
from rulekit.syntax import ast


def statement(b: Builder, node: ast.Stmt) -> None:
    """One statement, at the end of what has been written so far."""
    match node:
        case ast.Choose():
            b.exits += choices.choose(b, node)
        case ast.ChooseSeveral():
            b.exits += choices.choose_several(b, node)
        case ast.Menu():
            b.exits += choices.menu(b, node)
        case ast.May():
            choices.may(b, node)
        case ast.Roll():
            choices.roll(b, node)
        case ast.RollValue():
            choices.roll_value(b, node)
        case ast.Move():
            verbs.move(b, node)
        case ast.Draw():
            verbs.draw(b, node)
        case ast.Reveal():
            verbs.reveal(b, node)
        case ast.Change():
            verbs.change(b, node)
        case ast.Let():
            verbs.let(b, node)
        case ast.Act():
            act(b, node)
        case _:
            structure(b, node)


def act(b: Builder, node: ast.Act) -> None:
    """A verb with one operand."""
    match node.verb:
        case "shuffle":
            verbs.shuffle(b, node)
        case "refill":
            verbs.refill(b, node)
        case "score":
            verbs.score(b, node)
        case "do" | "queue":
            flow.do(b, node)
        case "go_again":
            flow.go_again(b, node)
        case "next_player":
            flow.next_player(b, node)
        case "end":
            flow.end(b, node)
        case "nothing":
            pass  # it only fills a block
        case _:
            raise ValueError(node.verb)


def structure(
    b: Builder,
    node: ast.If
    | ast.By
    | ast.ForEach
    | ast.Repeat
    | ast.EachPlayer
    | ast.EachTakesTurn
    | ast.Turns
    | ast.Rounds
    | ast.Part,
) -> None:
    """A statement that holds others, or stands for whole turns."""
    match node:
        case ast.If():
            flow.if_(b, node)
        case ast.By():
            flow.by(b, node)
        case ast.ForEach():
            flow.for_each(b, node)
        case ast.Repeat():
            flow.repeat(b, node)
        case ast.EachPlayer():
            flow.each_player(b, node)
        case ast.EachTakesTurn():
            flow.each_takes_turn(b, node)
        case ast.Turns():
            flow.turns(b, node)
        case ast.Rounds():
            flow.rounds(b, node)
        case ast.Part():
            flow.part(b, node)
        case _:
            assert_never(node)
