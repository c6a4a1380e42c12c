"""What a `reveal` of a condition tells is its value, not that of hidden things it names (semantics §10, *Facts*).

`let struck = sea[space]` and `reveal struck is not none` tell whether something was struck, and not what.  So the name
is replaced by what it stands for, where nothing can have changed since; else its value is not shown and no fact kept.
"""

from __future__ import annotations

import attrs

from rulekit.check.eyes import Eyes
from rulekit.check.scenes import Scene, scenes
from rulekit.check.trees import parts, slots_bound, uncited, with_slots
from rulekit.expr import Expr, Local
from rulekit.instructions import Choose, Code, Instruction, Jump, Let, Reveal, RevealFact, Unless
from rulekit.program import Program
from rulekit.types import ComponentOf, certain

NOTHING_CHANGES = (Let, RevealFact, Reveal, Unless)


def with_veils(program: Program) -> Program:
    """The program with every such `reveal` rewritten or marked."""
    if not any(isinstance(ins, RevealFact) and _locals(ins.what) for _, _, ins in program.placed()):
        return program
    eyes = Eyes(program)
    hidden: dict[tuple[int, int], set[int]] = {}
    for scene in scenes(program):
        if isinstance(scene.instruction, RevealFact):
            hidden.setdefault((scene.code, scene.at), set()).update(_hidden(eyes, scene, scene.instruction.what))
    codes = tuple(
        attrs.evolve(
            code, instructions=tuple(_veiled(code, at, hidden.get((n, at))) for at in range(len(code.instructions)))
        )
        for n, code in enumerate(program.codes)
    )
    return attrs.evolve(program, codes=codes)


def _locals(what: Expr) -> dict[int, Local]:
    """The names in an expression, by slot, but for those that it binds itself."""
    bound = slots_bound(what)
    return {part.slot: part for part in parts(what) if isinstance(part, Local) and part.slot not in bound}


def _hidden(eyes: Eyes, scene: Scene, what: Expr) -> set[int]:
    """The names whose value not all may know; a single component is told by where it lies."""
    return {
        slot
        for slot, local in _locals(what).items()
        if not isinstance(certain(local.ty), ComponentOf)
        and (eyes.tells(local, scene.scope) is not None or eyes.is_opaque(local, scene.scope))
    }


def _veiled(code: Code, at: int, hidden: set[int] | None) -> Instruction:
    ins = code.instructions[at]
    if not isinstance(ins, RevealFact) or not hidden:
        return ins
    what, left = ins.what, set(hidden)
    named = _locals(what)
    for slot in hidden:
        value = _stands_for(code, at, slot)
        if value is not None:
            what = with_slots(what, {slot: attrs.evolve(value, span=named[slot].span)})
            left.discard(slot)
    is_told = isinstance(uncited(ins.what), Local)  # it is the value itself that is revealed
    return attrs.evolve(ins, what=what, veiled=() if is_told else tuple(sorted(left)))


def _stands_for(code: Code, at: int, slot: int) -> Expr | None:
    """What the one `let` of a name says, if it surely has the same value still."""
    lets = [n for n, ins in enumerate(code.instructions) if isinstance(ins, Let) and ins.slot == slot]
    if len(lets) != 1 or lets[0] >= at:
        return None
    start = lets[0]
    let = code.instructions[start]
    between, behind = code.instructions[start + 1 : at], code.instructions[at:]
    comes_back = any(isinstance(ins, Jump) and start < ins.to <= at for ins in behind)
    if comes_back or not all(isinstance(ins, (*NOTHING_CHANGES, Choose)) for ins in between):
        return None
    assert isinstance(let, Let)
    inner = {name: value for name in _locals(let.value) if (value := _stands_for(code, start, name)) is not None}
    return with_slots(let.value, inner) if inner else let.value
