"""The native engine: a checked program as C, compiled once, played at the speed of hand-written code.

It means what `runtime/` means: slots, spaces and components have the same numbers, expressions come from the same
simplifier, chance from the same generator in the same order.  Text is made for one match: a program with its options
and seats.  The modules, in the order in which they need each other:

=================  =====================================================================================================
`structs`          C structs whose bytes Python reads as well: where each field lies is worked out here, asserted there
`refused`          `Unsupported`: what C cannot say yet, with the line of the rules
`ready`            expressions simplified; how many a collection holds at most
`frames`           what the locals of each code become: a number, a list with a bound, rows, sheets
`depth`            how deep frames can lie on each other: rules in rules, triggers in triggers
`layout`           the struct of the state; how each form of zone is kept
`c_text`           how comments and tables look
`writer`           a function under construction: lines, names, tables; `Body.number`, `test`, `each`, `listed` …
`numbers`          expressions whose value is one number
`lists`, `zones`   collections; what lies in zones
`cells`            spaces of grids, and what lies on them
`missing`          zones whose owner or index may be none
`grids`            which grids a space may belong to, where there are several sorts
`pieces`           state on components, and what makes them look alike
`boards`           properties, built-ins, geometry as tables
`once`             what does not change in a loop, worked out once
`shapes`           rows, columns, lines, edges and distances on boards with a size
`masks`            clauses about one component, asked of a set of them
`queries`, `best`  loops: some, every, number, total, largest, first, all, with most, the n highest; what is offered
`floods`           what a start reaches on a board with a size
`ways`, `groups`   paths, reach, pairings, groups
`nested`, `packed` lists of lists; those that are kept
`defines`          large defines, as functions
`code_body`        the function of one code: its locals are fields of its frame
`flow`, `changes`, `verbs`, `deck_moves`, `questions`, `several`, `list_choices`, `together`
                   one function for each instruction; `targets` says what they are about
`drawing`          what chance gives: the top of a deck, one of a hand, all of a deck
`taking`           what takes components out of zones
`firing`           what moves of components fire
`pouring`          moves of all that lies in a hand, area or bag
`moves`            the functions of one game that move components and fire triggers
`rival`            the solo rival among the players
`emit`             all of it in one text
`build`            compiling it, and the cache
`states`           the bytes of a state as a draft of the reference engine
`writing`          a draft of the reference engine as bytes
`pasts`            how the reference engine comes to the same state, with what the bytes do not hold
`engine`           `Native`: questions, answers, whole games
`runtime.h`        what every game shares, by hand: chance, one playing and how it is left
`sets.h`           lists of numbers; sets of them as bits
`piles.h`          piles, decks, rows
`frames.h`         frames, how units are left, asking
`grids.h`          grids without a size, ways on them
`graphs.h`         pairings, steps, groups
`several.h`        the search behind a choice of several
`playouts.h`       what Python calls: begin, go on, whole games
=================  =====================================================================================================

**Values.**  A number of C is an `int64_t`; yes is 1; none is -1, of numbers `RK_NONE`.  A collection is a loop wherever
it is only gone through, else a list on the C stack with the bound `ready` gives; nothing is ever allocated.

**Errors** jump out (`rk_leave`): the rules fail, or a bound of the engine does not do.  C has no messages: the game is
played again by the reference engine from its seed, which says what is wrong, or plays on.

**Questions.**  An instruction that asks fills `options` and calls `rk_ask`: a bot answers at once, or the state is left
at that instruction.  The answer comes by running the instruction anew, so a state at rest holds nothing but the
position.

What is there and what is not, and how to go on: `docs/explanation/native.md`.
"""

from __future__ import annotations

import sys
from types import ModuleType

from rulekit.native.engine import Native
from rulekit.program import Program


class _Callable(ModuleType):
    """`rulekit.native` is the name of this package, and that of the function of the public interface."""

    def __call__(self, program: Program) -> Native:
        """A program on the native engine."""
        return Native(program)


sys.modules[__name__].__class__ = _Callable
