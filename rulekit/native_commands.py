"""The commands of the native engine: what it makes of a rule file."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulekit.play.console import DONE, Failed, out, pairs, plain_errors, rule_file


@click.command()
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant.")
@click.option("--emit-c", is_flag=True, help="Print the C text.")
def native(game: str, players: int | None, options: Sequence[str], emit_c: bool) -> int:  # noqa: FBT001
    """Compile a game to C."""
    from rulekit.driver import load_file
    from rulekit.native.build import library
    from rulekit.native.emit import emit
    from rulekit.native.refused import MissingError
    from rulekit.play.match import default_players
    from rulekit.runtime.engine import option_values
    from rulekit.runtime.machine import machine_for

    with plain_errors():
        program = load_file(rule_file(game))
        count = default_players(program) if players is None else players
    try:
        values = option_values(program, pairs(options))
        emitted = emit(machine_for(program, count, values))
        out(emitted.text if emit_c else str(library(emitted.text)))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except MissingError as error:
        raise Failed(str(error)) from error
    return DONE
