"""Why an answer is allowed or refused, and where points came from, in words: lines of the rules, headings and values.

Worked out on demand from a match as it stands.  Says no more than the player who asks may know.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import partial
from unicodedata import normalize

from rulekit.expr import Expr
from rulekit.play.answers import matching
from rulekit.play.asking import offer_of
from rulekit.play.because import Named, Words, because_lines
from rulekit.play.citing import with_heading
from rulekit.play.records import Because, Scoring, Why, seat_name
from rulekit.play.refusals import CLAUSE, RANGE, Question, Refusal
from rulekit.play.rule_lines import quoted, refused_text, rule_words
from rulekit.play.scorings import Look, Scored, score_slot, scored_in
from rulekit.play.track import Track
from rulekit.program import Program
from rulekit.runtime.draft import Ask
from rulekit.runtime.engine import machine_of, turned_to
from rulekit.runtime.explaining import Tree
from rulekit.runtime.eyes import everything, eyes_of
from rulekit.runtime.result import LIMIT, stuck_line
from rulekit.runtime.state import State, thaw
from rulekit.runtime.view import view
from rulekit.source import NOWHERE, Span, first_line
from rulekit.texts import player_name, text

ALL: Look = everything  # for whoever looks at a match from outside


def look_of(seat: int | None) -> Look:
    """The eyes of a player, or of a spectator."""
    return partial(eyes_of, player=seat)


# ── Answers ───────────────────────────────────────────────────────────────────────────────────


def why(
    program: Program, state: State, answer: str | None, lang: str, seat: int | None = None, look: Look | None = None
) -> Why:
    """Why an answer of `seat` (None: of who is asked) is allowed or refused; without an answer, what is allowed.

    The answer is a key.  Told to who is asked, or as `look` sees it.
    """
    return _why(program, state, answer, lang, seat, look, None)


def why_typed(program: Program, state: State, typed: str, lang: str, seat: int) -> Why:
    """The same of what a person has typed: a key, a name or its beginning, or the number of a choice."""
    offer = offer_of(program, view(program, state, seat), lang)
    found = [offer.keys.index(typed)] if typed in offer.keys else matching(typed, offer)
    meant = {offer.keys[place]: offer.texts[place] for place in found[:1]}
    return _why(program, state, typed, lang, seat, None, meant)


def _why(
    program: Program,
    state: State,
    answer: str | None,
    lang: str,
    seat: int | None,
    look: Look | None,
    meant: Mapping[str, str] | None,
) -> Why:
    if seat is not None:
        state = turned_to(program, state, seat)
    machine, draft = machine_of(program, state), thaw(state)
    ask = draft.ask
    if not isinstance(ask, Ask):
        return _plain(program, answer, "over", text(lang, "why-over"), _end(program, state), None, lang)
    if seat is not None and ask.player != seat:
        said = text(lang, "why-asked", who=player_name(lang, seat_name(ask.player)))
        return _plain(program, answer, "asked", said, ask.instruction.span, ask.instruction.heading, lang)
    words = Words(machine, lang)
    names = None if meant is None else words.names
    question = Question(machine, draft, (look or look_of(ask.player))(machine, draft), names)
    if answer is None:
        return _offered(program, question, words)
    key = next(iter(meant or ()), normalize("NFC", answer))
    if key in question.keys:
        return _allowed(program, question, key, (meant or {}).get(key, key), words)
    return _refused(program, question.refusal(key), key, words)


def _end(program: Program, state: State) -> Span:
    """The `end` line that was fulfilled; without one the limit, the loop that got stuck, or nothing."""
    if state.verdict is not None:
        return program.ends[state.verdict[0]].span
    line = stuck_line(state.over or "")
    if line is not None:
        return program.source.line_span(line)
    return program.limit_span if state.over == LIMIT else NOWHERE


def _plain(
    program: Program, answer: str | None, reason: str, said: str, span: Span, heading: str | None, lang: str
) -> Why:
    line = program.source.line_of(span)
    return Why(answer, False, reason, _sentence(lang, said, heading, ()), "", line, heading)


def _sentence(lang: str, said: str, heading: str | None, shown: Sequence[Because]) -> str:
    """A sentence with its heading; it leads over to what is shown below it, if there is anything."""
    told = with_heading(lang, said, heading)
    return text(lang, "why-shown", text=told) if shown else f"{told}."


def _offered(program: Program, question: Question, words: Words) -> Why:
    """What there is to choose from, and the clauses, each with its line."""
    ins, lang = question.ask.instruction, words.lang
    parts = tuple(_as_written(program, clause) for clause in question.clauses)
    who = player_name(lang, seat_name(question.ask.player))
    clause, line = quoted(program.source, question.range_span), program.source.line_of(question.range_span)
    said = text(lang, "why-offered", who=who, line=str(line), clause=clause)
    told = _sentence(lang, said, ins.heading, parts)
    lines = because_lines(parts, lang, Named(line, ins.heading))
    return Why(None, True, "offered", told, clause, line, ins.heading, parts, lines)


def _as_written(program: Program, clause: Expr) -> Because:
    return Because(rule_words(program.source, clause.span), "", program.source.line_of(clause.span))


def _allowed(program: Program, question: Question, key: str, called: str, words: Words) -> Why:
    ins, lang = question.ask.instruction, words.lang
    is_word = key == question.ask.word
    span = first_line(program.source, ins.span) if is_word else question.range_span
    clause, line = quoted(program.source, span), program.source.line_of(span)
    because = _because(() if is_word else question.allowing(key), words)
    said = text(lang, "why-allowed", answer=called, line=str(line), clause=clause)
    told = _sentence(lang, said, ins.heading, because)
    lines = because_lines(because, lang, Named(line, ins.heading))
    return Why(key, True, "allowed", told, clause, line, ins.heading, because, lines)


def _refused(program: Program, refusal: Refusal, key: str, words: Words) -> Why:
    lang, line, heading = words.lang, program.source.line_of(refusal.span), refusal.heading
    clause = quoted(program.source, refusal.span)
    because = _because(refusal.trees, words)
    shown = because[0].parts if refusal.reason == CLAUSE and because else because  # the sentence has its words
    if refusal.reason in (RANGE, CLAUSE):
        said = refused_text(program.source, key, refusal.error(program, key), lang)
        told = _sentence(lang, said, None, shown)
    else:
        said = text(lang, f"why-{refusal.reason}", answer=key, line=str(line), clause=clause)
        told = _sentence(lang, said, heading, shown)
    lines = because_lines(shown, lang, Named(line, heading, because[0].heading if because else None))
    return Why(key, False, refusal.reason, told, clause, line, heading, because, lines)


def _because(trees: tuple[Tree, ...], words: Words) -> tuple[Because, ...]:
    return tuple(words.because(tree) for tree in trees)


# ── Scores ────────────────────────────────────────────────────────────────────────────────────


def why_score(
    track: Track, seat: int, lang: str, look: Look, decisions: Container[int] | None = None
) -> tuple[Scoring, ...]:
    """All that a player's points are made of, in order, as `look` sees it; of some decisions or (None) of the match.

    What the score began with comes first, where that was something.  Nothing of a score that is hidden.
    """
    machine = machine_of(track.program, track.state)
    slot = score_slot(machine, seat)
    draft = thaw(track.state)
    if slot is None or not (look(machine, draft).sees(slot) or track.state.result is not None):
        return ()
    found = scored_in(track, (slot,), look, decisions)
    words = Words(machine, lang)
    told = [_scoring(track.program, one, seat, words) for one in found]
    begun_with = draft.slots[slot] - sum(one.points for one in found)
    if decisions is None and begun_with:
        told.insert(0, _start(track.program, seat, machine.zone(slot).span, begun_with, lang))
    return tuple(told)


def _start(program: Program, seat: int, span: Span, points: int, lang: str) -> Scoring:
    line = program.source.line_of(span)
    told = text(lang, "why-start", points=_signed(points), line=str(line))
    return Scoring(seat_name(seat), points, 0, 0, line, None, None, told)


def _scoring(program: Program, one: Scored, seat: int, words: Words) -> Scoring:
    lang, line = words.lang, program.source.line_of(one.span)
    because = None if one.tree is None else words.because(one.tree)
    key = "why-points" if one.round else "why-points-setup"
    said = text(lang, key, points=_signed(one.points), line=str(line), round=str(one.round))
    told = with_heading(lang, said, one.heading)
    lines = (
        ()
        if because is None or because.text == because.value
        else because_lines((because,), lang, Named(line, one.heading))
    )
    return Scoring(seat_name(seat), one.points, one.round, one.decision, line, one.heading, because, told, lines)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def has_scores(program: Program) -> bool:
    """Whether there are points in this game."""
    return any(zone.form == "score" for zone in program.zones)


def score_lines(chain: tuple[Scoring, ...], player: str, lang: str, points: int | None) -> list[str]:
    """The chain of a player's points for people; `points` is what they add up to, None where that is hidden."""
    who = player_name(lang, player)
    if points is None:
        return [text(lang, "why-no-score", who=who)]
    title = text(lang, "why-score", who=who, count=points)
    return [title, *(line for one in chain for line in (f"  {one.text}", *(f"  {inner}" for inner in one.lines)))]
