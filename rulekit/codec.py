"""JSON in and out: what a match shows as plain data, and whole states as text.  The only module that uses cattrs.

A state goes out without its log and without the question that waits: that one is derived again from the rules.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from rulekit.program import Program
from rulekit.runtime.engine import machine_of
from rulekit.runtime.result import Result
from rulekit.runtime.state import State, thaw

if TYPE_CHECKING:
    from cattrs import Converter

_NOT_KEPT = frozenset({"events", "ask"})
_PAIRS = "pairs"


def as_data(value: object) -> Any:
    """A view, question, event or result as dicts, lists, texts and numbers."""
    return _converter().unstructure(value)


def dumps(value: object) -> str:
    """The same as one line of JSON."""
    return json.dumps(as_data(value), ensure_ascii=False)


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from cattrs.preconf.json import make_converter

    return make_converter()


# ── States ────────────────────────────────────────────────────────────────────────────────────


def dump_state(state: State) -> str:
    """A state as one line of JSON."""
    fields = [field.name for field in attrs.fields(State) if field.name not in _NOT_KEPT]
    data = {name: _plain(getattr(state, name)) for name in fields}
    data["result"] = as_data(state.result)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def load_state(program: Program, text: str) -> State:
    """The state of a text that `dump_state` made under the same rules."""
    data = json.loads(text)
    result = data.pop("result")
    values = {name: _tuples(value) for name, value in data.items()}
    state = State(**values, result=None if result is None else _converter().structure(result, Result))
    if result is not None:
        return state
    draft = thaw(state)
    machine_of(program, state).run(draft)
    return attrs.evolve(state, ask=draft.ask)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(member) for member in value]
    if isinstance(value, dict):
        return {_PAIRS: [[key, _plain(value[key])] for key in sorted(value)]}
    return value


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(member) for member in value)
    if isinstance(value, dict):
        return {_tuples(key): _tuples(member) for key, member in value[_PAIRS]}
    return value
