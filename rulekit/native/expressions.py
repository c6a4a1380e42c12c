"""All expressions that C can say, in one table."""

from __future__ import annotations

from rulekit.expr import (
    Aggregate,
    BestPath,
    Builtin,
    Cell,
    Connected,
    Const,
    Contents,
    Element,
    Groups,
    MostPairs,
    Pick,
    Property,
    Ray,
    RowSlot,
    SpaceAt,
    StateOf,
    Stored,
)
from rulekit.native import best, boards, groups, lists, missing, nested, numbers, pieces, queries, shapes, ways, zones
from rulekit.native.writer import Ways

WAYS = Ways(
    numbers={
        **numbers.NUMBERS,
        Aggregate: best.aggregate,
        Pick: queries.pick_one,
        Stored: missing.number(zones.stored),
        Cell: missing.number(zones.cell),
        SpaceAt: missing.number(zones.space_at),
        RowSlot: missing.number(zones.row_slot),
        StateOf: pieces.state_of,
        Property: missing.property_of(boards.property_of),
        Builtin: lambda b, expr, due: (shapes.distance if expr.name == "distance" else boards.builtin)(b, expr, due),
        BestPath: ways.best_path,
        MostPairs: ways.most_pairs,
    },
    each={
        **lists.EACH,
        **nested.EACH,
        Contents: missing.each(zones.each),
        Builtin: shapes.each,
        Connected: groups.each_connected,
        Groups: groups.each_group,
        Ray: boards.each_ray,
        Pick: queries.each_pick,
    },
    listed={
        **lists.LISTED,
        Const: lists.const,
        Stored: missing.listed(zones.stored_list),
        StateOf: pieces.state_list,
        Builtin: shapes.listed,
        Pick: queries.pick_list,
        Aggregate: best.aggregate_list,
        Property: nested.end,
        Element: nested.one,
    },
    contains={**lists.CONTAINS, Contents: missing.asking(zones.contains), Builtin: shapes.contains},
    sizes={Contents: missing.size(zones.size)},
    among=nested.contains,
    test=numbers.test,
    exists=queries.exists,
)
