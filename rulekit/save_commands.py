"""The commands on saved matches: `replay` and `why`.  They read saves and write none.

Exit codes and when what is loaded: as `cli` says, which has the other commands.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulekit.play.console import DONE, err, json_option, out, out_json, plain_errors, rule_file

PLAIN_ROOM = 80


@click.command()
@click.argument("save")
@click.option("--viewer", metavar="SEAT", help="Whose eyes it is seen with, as `p2`; without it a spectator's.")
@click.option("--from-last-good", is_flag=True, help="Leave out what does not fit the rules.")
@click.option("--rules", "rules_file", metavar="FILE", help="The rule file, if it has moved.")
@click.option("--lang", envvar="RULEKIT_LANG", metavar="en|fr", help="The language of the table.")
@json_option
def replay(
    save: str,
    viewer: str | None,
    from_last_good: bool,  # noqa: FBT001
    rules_file: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Step through a saved match."""
    from rulekit.play.picture.canvas import plain
    from rulekit.play.replays import replay_of

    with plain_errors():
        rules = None if rules_file is None else rule_file(rules_file)
        found = replay_of(Path(save), rules, viewer, lang, err, from_last_good=from_last_good)
    if as_json:
        for number in range(len(found.steps)):
            out_json(found.as_json(number))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        from rulekit.replay_tui import ReplayTable

        ReplayTable(found).run()
    else:
        for block in found.whole(PLAIN_ROOM):
            out(plain(block))
    return DONE


@click.command()
@click.argument("save")
@click.argument("answer", required=False)
@click.option("--at", type=int, metavar="N", help="Which decision, from 1; without it the last.")
@click.option("--rules", "rules_file", metavar="FILE", help="The rule file, if it has moved.")
@click.option("--lang", envvar="RULEKIT_LANG", metavar="en|fr", help="The language of the table.")
@json_option
def why(
    save: str,
    answer: str | None,
    at: int | None,
    rules_file: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Explain a decision of a saved match: what was allowed, why an answer is not, where points came from."""
    from rulekit.play import why_save
    from rulekit.play.opening import resumed, spoken

    if not Path(save).is_file():
        raise click.UsageError(f"there is no save `{save}`: give its path")
    with plain_errors():
        match = resumed(Path(save), None if rules_file is None else rule_file(rules_file), err).match
        match.lang = spoken(lang, match.program)
        decision = why_save.decision_of(match, at, answer)
    if as_json:
        out_json(why_save.as_json(match, decision))
    else:
        out(why_save.as_text(match, decision))
    return DONE
