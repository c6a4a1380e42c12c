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
    MostPairs,
    Pick,
    Property,
    Ray,
    RowSlot,
    SpaceAt,
    Stored,
)
from rulekit.native import boards, lists, numbers, queries, ways, zones
from rulekit.native.writer import Ways

WAYS = Ways(
    numbers={
        **numbers.NUMBERS,
        Aggregate: queries.aggregate,
        Pick: queries.pick_one,
        Stored: zones.stored,
        Cell: zones.cell,
        SpaceAt: zones.space_at,
        RowSlot: zones.row_slot,
        Property: boards.property_of,
        Builtin: lambda b, expr, due: (ways.distance if expr.name == "distance" else boards.builtin)(b, expr, due),
        BestPath: ways.best_path,
        MostPairs: ways.most_pairs,
    },
    each={
        **lists.EACH,
        Contents: zones.each,
        Builtin: boards.each_builtin,
        Connected: ways.each_connected,
        Ray: boards.each_ray,
        Pick: queries.each_pick,
    },
    listed={
        **lists.LISTED,
        Const: lists.const,
        Stored: zones.stored_list,
        Builtin: boards.builtin_list,
        Pick: queries.pick_list,
        Aggregate: queries.aggregate_list,
    },
    contains={**lists.CONTAINS, Contents: zones.contains, Builtin: boards.builtin_contains},
    sizes={Contents: zones.size},
    test=numbers.test,
    exists=queries.exists,
)
