"""The flat instructions of a checked program.

Every rule, section and trigger is one `Code`: a tuple of these with jumps.

A frame is (code, counter, you, locals): locals hold what `choose`, `let` … named, and hidden slots for what loops and
acts still hold.  An instruction falls through to the next one unless it says where it jumps.  `none` is where a choice
without option goes (the end of its block); `declined` is where `pass` or `stop` goes.
"""

from __future__ import annotations

from rulekit.instructions.base import Instruction, Place, Target
from rulekit.instructions.code import Code, Region
from rulekit.instructions.control import (
    Call,
    EndUnit,
    FinalEnds,
    Finish,
    Gather,
    GoAgain,
    Jump,
    Let,
    NextItem,
    NextPlayer,
    NextSeat,
    NextTurn,
    Queue,
    Return,
    RoundBegin,
    RoundOver,
    SaveYou,
    Seats,
    Switch,
    TurnOver,
    TurnsBegin,
    Unless,
    Wake,
    WorkQueue,
)
from rulekit.instructions.questions import AnyQuestion, AskYes, Choose, ChooseOrder, ChooseSeveral, Menu, MenuBranch
from rulekit.instructions.verbs import (
    Change,
    Draw,
    LookTop,
    Move,
    MoveToken,
    Refill,
    Reveal,
    RevealFact,
    Roll,
    RollTarget,
    Score,
    Shuffle,
)

__all__ = [
    "AnyQuestion",
    "AskYes",
    "Call",
    "Change",
    "Choose",
    "ChooseOrder",
    "ChooseSeveral",
    "Code",
    "Draw",
    "EndUnit",
    "FinalEnds",
    "Finish",
    "Gather",
    "GoAgain",
    "Instruction",
    "Jump",
    "Let",
    "LookTop",
    "Menu",
    "MenuBranch",
    "Move",
    "MoveToken",
    "NextItem",
    "NextPlayer",
    "NextSeat",
    "NextTurn",
    "Place",
    "Queue",
    "Refill",
    "Region",
    "Return",
    "Reveal",
    "RevealFact",
    "Roll",
    "RollTarget",
    "RoundBegin",
    "RoundOver",
    "SaveYou",
    "Score",
    "Seats",
    "Shuffle",
    "Switch",
    "Target",
    "TurnOver",
    "TurnsBegin",
    "Unless",
    "Wake",
    "WorkQueue",
]
