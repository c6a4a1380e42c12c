"""Going through the tree of a rule file without caring what its nodes are."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.syntax import ast

_CHILDREN = {
    kind.__name__: tuple(name for name in kind.__annotations__ if name != "span")
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.Node)
}


def nodes(root: object) -> Iterator[ast.Node]:
    """All nodes of a tree (or of a tuple of trees), in the order of the file as far as fields follow it."""
    if isinstance(root, ast.Node):
        yield root
        for name in _CHILDREN[type(root).__name__]:
            child = getattr(root, name)
            if isinstance(child, ast.Node | tuple):
                yield from nodes(child)
    elif isinstance(root, tuple):
        for item in root:
            yield from nodes(item)


def citations(root: object) -> Iterator[ast.Quoted]:
    """All strings that cite a heading of the rulebook."""
    for node in nodes(root):
        for name in ("cite", "otherwise_cite"):
            quoted = getattr(node, name, None)
            if isinstance(quoted, ast.Quoted):
                yield quoted
