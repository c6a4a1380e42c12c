"""The scenes of a program by where they stand: what each instruction may know, for undo and re-deals."""

from __future__ import annotations

from functools import lru_cache

from rulekit.check.scenes import Scene, scenes
from rulekit.program import Program


@lru_cache(maxsize=8)
def scenes_at(program: Program) -> dict[tuple[int, int], list[Scene]]:
    """The scenes of each instruction, by its code and position."""
    found: dict[tuple[int, int], list[Scene]] = {}
    for scene in scenes(program):
        found.setdefault((scene.code, scene.at), []).append(scene)
    return found
