"""What a line names for a while and nothing reads: a `let` (RK208), or an answer or a place (RK209)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.flow import OUT, Live, steps
from rulekit.check.find.uses import parts, whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span, word


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each local name that nothing reads while it stands for something."""
    found: dict[Span, Diagnostic] = {}
    for _, code in whole_codes(program):
        for at, slot in _unread(code):
            diagnostic = _tell(program, code, at, slot)
            found.setdefault(diagnostic.at.span, diagnostic)
    return (*found.values(), *_parameters(program))


def _unread(code: i.Code) -> Iterator[tuple[int, int]]:
    """The instructions that name something which nothing reads from there on, each with its slot."""
    named = [_names(instruction) for instruction in code.instructions]
    if not any(code.slots[slot] for slots in named for slot in slots):
        return
    reads = [frozenset(_reads(instruction)) for instruction in code.instructions]
    read = Live(code, reads, [frozenset(slots) for slots in named])
    gathered = {one.items: reads[at] for at, one in enumerate(code.instructions) if isinstance(one, i.Gather)}
    for at, instruction in enumerate(code.instructions):
        # what the `for each` of a loop reads itself, to say over what it goes
        filtered = gathered.get(instruction.items, frozenset()) if isinstance(instruction, i.NextItem) else frozenset()
        for slot in named[at]:
            if code.slots[slot] and slot not in filtered and not _is_read(code, read, at, slot):
                yield at, slot


def _is_read(code: i.Code, read: Live, at: int, slot: int) -> bool:
    """Whether a way leads from an instruction to one that reads a slot before it gets another meaning."""
    return any(read.has(to, slot) for to, _ in steps(code, at) if to != OUT)


def _names(instruction: i.Instruction) -> tuple[int, ...]:
    """The slots that get their meaning by an instruction."""
    match instruction:
        case i.Let(slot=slot) | i.ChooseSeveral(slot=slot):
            return (slot,)
        case i.Choose(query=query):
            return (query.generators[0].slot,)
        case i.Roll(generator=generator):
            return (generator.slot,)
        case i.NextItem(slots=slots):
            return slots
        case _:
            return ()


def _reads(root: object) -> set[int]:
    return {part.slot for part in parts(root) if isinstance(part, x.Local)}


def _tell(program: Program, code: i.Code, at: int, slot: int) -> Diagnostic:
    instruction, name = code.instructions[at], code.slots[slot]
    found, help_ = Error.PERHAPS_UNUSED, "use it, or take the line out"
    match instruction:
        case i.Let():
            found, message = Error.UNUSED, f"nothing reads `{name}`"
        case i.NextItem():
            message, help_ = f"nothing in this loop reads `{name}`", "to do something a number of times write `repeat`"
        case i.Roll():
            message = f"nothing reads what is rolled, `{name}`"
        case _:
            message, help_ = f"nothing reads what is chosen, `{name}`", "use it, if it is more than said aloud"
    return Diagnostic(found, message, Label(program.source, word(program.source, instruction.span, name)), help=help_)


# ── Parameters ────────────────────────────────────────────────────────────────────────────────


def _parameters(program: Program) -> Iterator[Diagnostic]:
    for code in program.codes:
        first = 1 if code.unit == "trigger" else 0
        read = _reads(code.instructions) if code.params > first else set()
        for slot in range(first, code.params):
            if slot not in read:
                name = code.slots[slot]
                span = word(program.source, code.span, name)
                message = f"nothing reads `{name}`"
                help_ = f"leave out `at {name}`" if first else "use it, or leave it out"
                yield Diagnostic(Error.PERHAPS_UNUSED, message, Label(program.source, span), help=help_)
