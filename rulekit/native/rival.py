"""The solo rival, as C: it is ranked among the players, before those with as many points."""

from __future__ import annotations

from rulekit.native.writer import Body


def put_rival(b: Body) -> None:
    """Goes on where `keys` and `s->ranks` of the players are there; asked for the first player."""
    winner = b.program.winner
    if winner is None or winner.rival is None:
        return
    asked = Body(b.unit, "0")
    asked.depth = b.depth
    there = "1" if winner.rival_where is None else asked.test(b.ready.expr(winner.rival_where))
    with asked.block(f"if ({there})"):
        points = asked.hold(asked.number(asked.ready.expr(winner.rival)), "points")
        key, width = f"-{points}" if winner.ranks[0].order == "most" else points, len(winner.ranks)
        asked.put(f"int64_t key = {key}, rank = 0;")
        with asked.block("for (int seat = 0; seat < PLAYERS; seat++)"):
            asked.put(f"if (keys[seat * {width}] < key) rank = rk_most(rank, s->ranks[seat] + 1);")
            asked.put("else s->ranks[seat]++;")
        asked.put("s->rival[0] = 1;")
        asked.put("s->rival[1] = (int32_t)rank;")
        asked.put(f"s->rival[2] = (int32_t){points};")
    b.lines += asked.lines
