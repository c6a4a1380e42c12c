"""Going through the statements of a block without looking into expressions."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.syntax import ast

VERBS = frozenset({"shuffle", "refill", "score", "do"})
MAY_SKIP_THE_REST = (ast.Choose, ast.ChooseSeveral, ast.Menu, ast.Roll)  # of their block, where there is no option


def statements(body: ast.Block) -> Iterator[ast.Stmt]:
    """All statements of a block and of the blocks within it, in the order of the file."""
    for stmt in body:
        yield stmt
        for inner in bodies(stmt):
            yield from statements(inner)


def bodies(stmt: ast.Stmt) -> tuple[ast.Block, ...]:
    """The blocks directly below a statement."""
    match stmt:
        case ast.Menu():
            return tuple(branch.body for branch in stmt.branches)
        case ast.May():
            return (stmt.body,) if stmt.otherwise is None else (stmt.body, stmt.otherwise)
        case ast.If():
            blocks = tuple(body for _, body in stmt.branches)
            return blocks if stmt.otherwise is None else (*blocks, stmt.otherwise)
        case ast.By():
            return tuple(case.body for case in stmt.cases if isinstance(case.body, tuple))
        case ast.ForEach() | ast.Repeat() | ast.EachPlayer() | ast.Rounds() | ast.Part():
            return (stmt.body,)
        case ast.Turns():
            return () if stmt.body is None else (stmt.body,)
        case _:
            return ()


def acts(stmt: ast.Stmt) -> bool:
    """Whether a statement itself can change zones or values (or let the queue or another player do so)."""
    match stmt:
        case ast.Act():
            return stmt.verb in VERBS
        case ast.Move() | ast.Draw() | ast.RollValue():
            return True
        case ast.Change():
            return True
        case ast.EachPlayer() | ast.EachTakesTurn() | ast.Rounds() | ast.Turns() | ast.Part():
            return True
        case _:
            return False


def changed_locals(body: ast.Block) -> set[str]:
    """The names that `set`, `add` and `remove` change in a block, whatever they stand for."""
    return {s.target.name for s in statements(body) if isinstance(s, ast.Change) and isinstance(s.target, ast.Ref)}


def leaves(body: ast.Block) -> bool:
    """Whether nothing that stands behind a block happens after it: it surely ends a unit around it."""
    if any(isinstance(stmt, MAY_SKIP_THE_REST) for stmt in body):
        return False
    match body[-1]:
        case ast.Act(verb="end"):
            return True
        case ast.If(branches=branches, otherwise=otherwise) if otherwise is not None:
            return leaves(otherwise) and all(leaves(inner) for _, inner in branches)
        case _:
            return False


def moves_you(body: ast.Block) -> bool:
    """Whether `you` is somebody else in some block within this one."""
    return any(isinstance(s, ast.EachPlayer | ast.EachTakesTurn | ast.Turns) for s in statements(body))


def queues(body: ast.Block) -> bool:
    """Whether a block queues a rule."""
    return any(isinstance(s, ast.Act) and s.verb == "queue" for s in statements(body))
