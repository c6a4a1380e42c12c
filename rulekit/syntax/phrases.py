r"""RK108, the table: lines that read well in English and are said in another way here.

A row is a pattern of the line, what is wrong, and the right line; both texts may use the groups of the pattern.  It is
asked only where a line does not parse, and must cover that place.  Blanks stand for any blanks, and the group `at` is
what the message points to.
"""

from __future__ import annotations

import re
from functools import cache

from rulekit.diagnostics import Diagnostic
from rulekit.source import Span
from rulekit.syntax.english import ENGLISH
from rulekit.syntax.english import Phrase as _Phrase
from rulekit.syntax.saying import say
from rulekit.syntax.stumble import Stumble, place

_LONGEST = 300  # what is longer is no everyday sentence
_STRING = re.compile(r'"[^"\n]*"')


_WHAT = r"(?P<what>[\w.\[\], +{}()]+?)"
_WHERE = r"(?P<where>[\w.\[\]]+)"
_MUCH = r"(?P<much>\w+)"
_IF = r"(?P<if>(?: where .*)?)"
_EXAMPLE = "write, for example, "
_UNTIL = _EXAMPLE + "`rounds until round = 7`, with `each player takes a turn` below it"

_PHRASES = (
    *ENGLISH,
    # ── sections and zones
    _Phrase(
        r"^(?P<at>constant|const|value|function|def) (?P<rest>\w+(?:\([^)]*\))?) ?=(?P<value>.*)",
        r"`\g<at>` is written `define`",
        r"write `define \g<rest> =\g<value>`",
    ),
    _Phrase(
        r"^(?P<at>var|variable|counter) (?P<name>\w+)",
        "what changes is declared with those who have it",
        r"write `\g<name> : number 0 to 99` below `table has` or `each player has`",
    ),
    _Phrase(
        r"^rule [\w ,:()]+\) ?(?P<at>:) ?\w",
        "a rule gives no value",
        "write `define` for what is asked, and `rule` for what is done",
    ),
    _Phrase(
        r"^(?P<zone>\w+(?:\[.*\])?) ?: ?(?P<form>(?:deck|hand|pile|area|bag) of|row of \d+) (?P<one>[A-Z]\w*)"
        r" ?(?P<at>or|and|,) (?P<two>[A-Z]\w*)",
        "a zone holds one kind of component",
        r"declare one for each, `\g<zone> : \g<form> \g<one>` and `… : \g<form> \g<two>`,"
        " or make both one component with a column that says which it is",
    ),
    # ── turns and rounds
    _Phrase(
        r"^(?P<at>until) (?P<until>.*)",
        "`until` does not begin a line",
        r"write `rounds until \g<until>` or `turns until \g<until>` under `play`",
    ),
    _Phrase(r"^(?P<at>rounds \d+|\d+ rounds|repeat)$", "how long it goes on is said with `until`", _UNTIL),
    _Phrase(
        r"^(?P<head>each .*)takes (?P<at>\w+) turns?$",
        "`takes` is followed by `a turn`",
        r"write `\g<head>takes a turn`",
    ),
    _Phrase(
        r"^(?P<at>for (?:each|every|all)) players?$", "a loop over everybody begins with `each`", "write `each player`"
    ),
    _Phrase(
        r"^each (?:other )?player (?P<at>where|with|if|who has|having|whose) (?P<if>.*)",
        "`each player` takes `among`",
        r"write `each player among all player in players where \g<if>`, and in it `player.` before what players have",
    ),
    _Phrase(
        r"^for each (?P<name>\w+) in (?P<from>[\w.]+) (?P<at>by|with|sorted by|in order of|ordered by) "
        r"(?:most |least |lowest |highest )?(?P<value>.*)",
        "a loop goes in the order of what it goes through, not of a value",
        r"take them out one by one: `let rest = \g<from>`, and below `repeat \g<from>.size times`"
        r" `let \g<name> = first x in rest with least …` and `set rest = rest - {\g<name>}`",
    ),
    _Phrase(
        r"^each player from (?P<at>(?:the )?(?:lowest|highest|most|least)) (?P<value>.*)",
        "`from` names the player who begins",
        r"write, for example, `each player from first player in players with least player.\g<value>`",
    ),
    _Phrase(
        r"(?P<at>sort|sorted) .* by ",
        "nothing is sorted",
        "ask for the first in an order, `first player in players with most player.points`, and go on without it",
    ),
    _Phrase(
        r"^for each (?P<name>\w+) (?P<at>from) (?P<range>.+ to .+)",
        "`for each` takes `in`",
        r"write `for each \g<name> in \g<range>`",
    ),
    # ── leaving, passing, doing nothing
    _Phrase(
        r"^(?P<at>pass|skip|do nothing|no op|noop)$",
        r"`\g<at>` is not a statement",
        "write `nothing` where nothing happens; who may decline is asked by `may`",
    ),
    _Phrase(
        r"^(?P<at>stop|break)$",
        r"`\g<at>` does not leave a loop",
        "put the loop below `step NAME` and write `end step`, or say with `where` how far it goes; `end turn` ends all",
    ),
    _Phrase(
        r"^(?P<at>continue|next)$",
        r"`\g<at>` does not go on with a loop",
        "put the rest of the loop below an `if`",
    ),
    _Phrase(r"^(?P<at>skip|finish) (?:the |my |your )?turn$", "a turn is left with `end turn`", "write `end turn`"),
    _Phrase(
        r"^(?P<at>skip|end) (?:the|my|your|this|their) (?P<unit>turn|step|phase|round|game)$",
        r"`\g<at>` names the unit alone",
        r"write `end \g<unit>`",
    ),
    _Phrase(
        r"^(?P<end>end (?:turn|step|phase|round|game)|go again) (?P<at>if|when|unless) (?P<if>.*)",
        "a condition stands on the line above",
        r"write `if \g<if>`, and below it, indented, `\g<end>`",
    ),
    _Phrase(
        r"^(?P<at>(?:\w+ )?(?:win|wins|lose|loses))$",
        "who wins is said at the end of the rules",
        "write `end` at the margin, and below it a line such as `coins >= 10 : you win`",
    ),
    _Phrase(
        r"^if (?!.* then )(?P<if>[^{:\n]*?) (?P<at>"
        r"(?P<do>end (?:turn|step|phase|round|game)|score|move|draw|choose|set|add|remove|do)\b(?P<rest>.*))",
        "what happens stands on the next line",
        r"write `if \g<if>`, and below it, indented, `\g<do>\g<rest>`",
    ),
    # ── asking
    _Phrase(
        r"^repeat (?P<at>may)\b",
        "`may` stands before `repeat`",
        "write `may repeat`, and below it, indented, what may be done again and again",
    ),
    _Phrase(
        r"^(?!each|if|else)(?P<who>[\w.]+) (?P<at>may|must)\b",
        r"`\g<at>` asks whose turn it is",
        r"to ask another, write `each player among {\g<who>}`, and `may` below it",
    ),
    _Phrase(
        r"^(?P<who>[\w.]+) chooses (?P<at>one)$",
        "a menu asks whose turn it is",
        r"to ask another, write `each player among {\g<who>}`, and `choose one` below it",
    ),
    _Phrase(
        r"^may (?:repeat )?(?P<at>(?!repeat)\w+ .*)",
        "what may be done stands below `may`",
        r"put `\g<at>` on the next line, indented",
    ),
    _Phrase(
        r"^(?P<choice>(?:choose|[\w.]+ chooses) .* in .*?) (?P<at>or (?:pass|none|nothing|not|stop))$",
        "who may decline is asked by `may`",
        r"write `may`, and below it, indented, `\g<choice>`",
    ),
    _Phrase(
        r"^choose (?P<at>(?:none|no|zero|0) or (?:one|1)) (?P<rest>.*)",
        "who may decline is asked by `may`",
        r"write `may`, and below it, indented, `choose \g<rest>`",
    ),
    _Phrase(
        r"^(?P<choose>choose|[\w.]+ chooses) (?P<at>one|a|an|the|some) (?P<rest>\w+ in .*)",
        "one thing is chosen without a word before it",
        r"write `\g<choose> \g<rest>`",
    ),
    _Phrase(
        r"^(?P<choice>(?:choose|[\w.]+ chooses) .* in )(?P<one>[\w.\[\]]+) (?P<at>or|and) (?P<two>[\w.\[\]]+)"
        rf"{_IF}$",
        "zones are put together with `+`",
        r"write `\g<choice>\g<one> + \g<two>\g<if>`",
    ),
    _Phrase(
        rf"^(?P<choice>(?:choose|[\w.]+ chooses) {_WHAT}) (?P<at>from|of|out of) {_WHERE}{_IF}$",
        "`choose` takes `in`",
        r"write `\g<choice> in \g<where>\g<if>`",
    ),
    # ── moving
    _Phrase(
        r"^draw (?P<at>from) (?P<from>\S+) (?P<into>into|onto) (?P<where>\S+)"
        r" until (?P=where)\.size ?>?= ?(?P<much>.+)",
        "`draw` says how many",
        r"write `draw \g<much> - \g<where>.size from \g<from> \g<into> \g<where>`",
    ),
    _Phrase(
        r"^draw (?P<at>from|a card from|the top card from|one from) (?P<rest>.*)",
        "`draw` says how many",
        r"write `draw 1 from \g<rest>`",
    ),
    _Phrase(
        r"^(?P<at>deal) (?P<much>\w+)\b.* to (?:each|every|all) ",
        "cards are dealt with `draw`",
        r"write `each player`, and below it, indented, `draw \g<much> from stock into hand`",
    ),
    _Phrase(
        r"^(?P<at>deal) (?P<much>\w+)", "cards are dealt with `draw`", r"write `draw \g<much> from stock into hand`"
    ),
    _Phrase(
        r"^(?P<at>swap|exchange) (?P<one>\S+) (?:with|and|for) (?P<two>\S+)",
        "there is no word for swapping",
        r"of values: `let before = \g<one>`, `set \g<one> = \g<two>`, `set \g<two> = before`;"
        r" of zones: `let before = \g<one>`, `move \g<two> into \g<one>`, `move before into \g<two>`",
    ),
    _Phrase(
        r"^(?P<at>take) (?P<much>\d+)(?: \w+)? from (?P<from>\S+)",
        "`take` is written in two ways",
        r"write `draw \g<much> from \g<from> into hand` of components, or `remove \g<much> from \g<from>` of a number",
    ),
    _Phrase(
        r"^(?P<at>take|get|pick|buy) (?P<what>\w+) from (?P<from>\S+)",
        "things are taken by choosing and moving them",
        r"write `choose \g<what> in \g<from>`, then `move \g<what> into hand`",
    ),
    _Phrase(
        r"^(?P<at>give) (?P<what>\w+) to (?P<who>\S+)",
        "`give` is written `move`",
        r"write `move \g<what> into \g<who>.hand`",
    ),
    _Phrase(
        r"^(?P<at>put|place|play|lay) (?P<what>\S+) (?P<into>into|onto|to|on|in) (?P<where>\S+)",
        r"`\g<at>` is written `move`",
        r"write `move \g<what> into \g<where>`, or `onto` a space",
    ),
    _Phrase(
        r"^(?P<at>discard|play|trash) (?P<much>\d+) (?P<what>\w+)$",
        r"`\g<at>` is written `move`",
        r"write `choose \g<much> \g<what> in hand`, then `move \g<what> into …`",
    ),
    _Phrase(
        r"^(?P<at>discard|play|trash) (?P<what>\w+)$", r"`\g<at>` is written `move`", r"write `move \g<what> into …`"
    ),
    _Phrase(
        r"^reveal (?P<what>.*) (?P<at>to) (?P<who>\S+)$",
        "`to` behind a condition needs brackets before it",
        r"write `reveal (\g<what>) to \g<who>`",
    ),
    # ── amounts
    _Phrase(
        r"^(?P<at>add|gain|get|earn|win|score|receive) (?P<much>[\w.]+) (?:victory )?points?$",
        "points are added with `score`",
        r"write `score \g<much>`",
    ),
    _Phrase(
        r"^(?P<at>pay|lose|spend|subtract) (?P<much>[\w.]+) (?P<what>\w+)",
        r"`\g<at>` is written `remove`",
        r"write `remove \g<much> from \g<what>`",
    ),
    _Phrase(
        r"^(?P<at>pay|lose|spend) (?P<much>[\w.]+)",
        r"`\g<at>` is written `remove`",
        r"write `remove \g<much> from coins`, or what it is paid from",
    ),
    _Phrase(
        r"^(?P<at>add|gain|get|earn|receive) (?P<much>[\w.]+) (?P<what>\w+)$",
        "a number grows by `add … to`",
        r"write `add \g<much> to \g<what>`",
    ),
    _Phrase(
        r"^(?P<at>gain|earn|receive) (?P<much>[\w.]+)$",
        r"`\g<at>` is written `score`, or `add … to`",
        r"write `score \g<much>`, or `add \g<much> to coins`",
    ),
    _Phrase(
        r"^(?P<at>increase) (?P<what>\S+) by (?P<much>.+)",
        "`increase` is written `add`",
        r"write `add \g<much> to \g<what>`",
    ),
    _Phrase(
        r"^(?P<at>decrease|reduce) (?P<what>\S+) by (?P<much>.+)",
        r"`\g<at>` is written `remove`",
        r"write `remove \g<much> from \g<what>`",
    ),
    _Phrase(
        r"^score (?P<value>[^\W\d]\w*\.\w+) (?P<at>for each) (?P<rest>.*)",
        "a score is one number",
        r"write `score total of \g<value> for \g<rest>`",
    ),
    _Phrase(
        r"^score (?P<much>\w+)(?: points?)? (?P<at>for each|for every|per) (?P<rest>.*)",
        "a score is one number",
        r"write `score \g<much> * number of \g<rest>`",
    ),
    # ── dice
    _Phrase(
        r"^roll (?P<at>(?:\d+|two|three|four|five)) (?P<what>\w+)",
        "each die is rolled by itself",
        r"write `roll one_die in 1 to 6 and other_die in 1 to 6`, or `for each die in \g<what>` and `roll die.face`",
    ),
    _Phrase(
        r"^roll (?P<at>(?:an? |one |the )?(?:\w+-sided )?(?:die|dice|d\d+)\b.*)",
        "a roll names what falls, and says between which numbers",
        "write `roll pips in 1 to 6`",
    ),
    # ── inside a line
    _Phrase(
        r"(?P<at>the) (?P<what>number|total|largest|smallest) of",
        "`the` is left out",
        r"write `\g<what> of …`",
    ),
    _Phrase(r"(?P<at>\bsum) of (?P<rest>.*)", "`sum of` is written `total of`", r"write `total of \g<rest>`"),
    _Phrase(r"(?P<at>\bcount) of (?P<rest>.*)", "`count of` is written `number of`", r"write `number of \g<rest>`"),
    _Phrase(
        r"(?P<at>\bmaximum|\bmax) of (?P<rest>.*)", "`max of` is written `largest of`", r"write `largest of \g<rest>`"
    ),
    _Phrase(
        r"(?P<at>\bminimum|\bmin) of (?P<rest>.*)", "`min of` is written `smallest of`", r"write `smallest of \g<rest>`"
    ),
    _Phrase(
        r"(?P<at>\bsize|\blength|\bamount) of (?P<what>[\w.\[\]]+)",
        r"`\g<at> of` is written behind a dot",
        r"write `\g<what>.size`",
    ),
    _Phrase(
        r"(?P<at>\blist) of (?P<rest>\w+ (?:from|in) .*)",
        "`list of` says of what, for which ones",
        r"write `all \g<rest>` for the things themselves",
    ),
    _Phrase(
        r"(?P<low>\w+) ?(?P<at>\.\.+) ?(?P<high>\w+)", "a range is written with `to`", r"write `\g<low> to \g<high>`"
    ),
    _Phrase(
        r"(?P<at>\bany) (?P<rest>\w+ in \S+ has .*)", "`any … has` is written `some … has`", r"write `some \g<rest>`"
    ),
    _Phrase(
        r"(?P<at>\ball) (?P<rest>\w+ in \S+ has? .*)", "`all … has` is written `every … has`", r"write `every \g<rest>`"
    ),
    _Phrase(
        r"(?P<which>\bevery|\bsome|\bno) (?P<name>\w+) in (?P<from>\S+) (?P<at>is|are|=) (?P<value>\w+)",
        r"`\g<which>` takes `has`",
        r"write `\g<which> \g<name> in \g<from> has \g<name>.… = \g<value>`",
    ),
    _Phrase(
        r"(?P<what>[\w.\[\]]+) (?P<at>contains|includes) (?P<one>[\w.\[\]]+)",
        r"`\g<at>` is written `in`",
        r"write `\g<one> in \g<what>`",
    ),
)


def phrase(stumble: Stumble) -> Diagnostic | None:
    """The message for the first row of the table that fits the line."""
    if not stumble.line:
        return None
    start = place(stumble.line[0]).start
    if place(stumble.line[-1]).end - start > _LONGEST:
        return None
    text = _STRING.sub(lambda string: '"' + "_" * (len(string[0]) - 2) + '"', stumble.text())
    stumbled = place(stumble.found).start - start
    for pattern, row in _compiled():
        found = pattern.search(text)
        if found is not None and found.start() <= stumbled <= found.end():
            at = Span(start + found.start("at"), start + found.end("at"))
            return say(stumble, found.expand(row.message), _on_one_line(found.expand(row.help)), at)
    return None


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], _Phrase], ...]:
    return tuple((re.compile(row.pattern.replace(" ", r"\s+").replace(r"\s+?", r"\s*")), row) for row in _PHRASES)


def _on_one_line(help_: str) -> str:
    return re.sub(r"\s+", " ", help_)
