"""More rows for `phrases.py`: whole sentences of English, and of other languages of this kind, asked before the others.

A row is a pattern of the line, what is wrong, and the right line, as there.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(NamedTuple):
    """A row of the table."""

    pattern: str
    message: str
    help: str


_SIGNS = (
    ("greater than|more than|bigger than|larger than|higher than|above|over", ">"),
    ("less than|smaller than|fewer than|lower than|below|under", "<"),
    ("at least|not less than", ">="),
    ("at most|not more than", "<="),
    ("equal to|equals|the same as", "="),
    ("different from|not equal to", "!="),
)
_WORDS = r"(?P<at>(?:is )?(?:{words})(?: or equal to)?)"
_VALUE = r"(?P<value>[\w.\[\]()]+)"

ENGLISH = (
    # ── choosing and rolling
    Phrase(
        r"^(?P<head>choose|[\w.]+ chooses) (?P<at>an?|the|one) (?P<one>player|opponent)$",
        "a choice says what it is made from, with `in`",
        r"write `\g<head> player in others`, or in `players`",
    ),
    Phrase(
        r"^(?P<head>choose|[\w.]+ chooses) (?P<at>player|opponent)$",
        "a choice says what it is made from, with `in`",
        r"write `\g<head> player in others`, or in `players`",
    ),
    Phrase(
        r"^(?P<head>choose|[\w.]+ chooses) (?:an?|the) (?P<one>\w+) (?P<at>from|of|out of)"
        r" (?P<from>[\w.\[\]]+)(?P<rest>.*)",
        "`choose` takes `in`",
        r"write `\g<head> \g<one> in \g<from>\g<rest>`",
    ),
    Phrase(
        r"^choose one (?P<at>of|from) (?P<from>[\w.\[\]]+)$",
        "what is chosen gets a name",
        r"write, for example, `choose card in \g<from>`",
    ),
    Phrase(
        r"^(?P<head>choose|[\w.]+ chooses) (?P<at>between|from) (?P<low>\d+) (?:and|to) (?P<high>\w+)",
        "the number that is chosen gets a name",
        r"write `\g<head> amount in \g<low> to \g<high>`",
    ),
    Phrase(
        r"^(?P<head>(?:choose|[\w.]+ chooses|roll)(?: \w+)*? \w+) (?P<at>from|between|of) (?P<low>\w+)"
        r" (?:to|and|-) (?P<high>[\w.]+)(?P<rest>.*)",
        r"a range is given with `in`, not `\g<at>`",
        r"write `\g<head> in \g<low> to \g<high>\g<rest>`",
    ),
    # ── comparing
    *(
        Phrase(
            _WORDS.replace("{words}", words) + f" {_VALUE}",
            r"`\g<at>` is written as a sign",
            f"write `… {sign} \\g<value>`",
        )
        for words, sign in _SIGNS
    ),
    Phrase(
        r"(?P<what>\b(?!choose|chooses|roll)[\w.\[\]]+) (?P<at>(?:is |in )?between) (?P<low>[\w.]+)"
        r" and (?P<high>[\w.]+)",
        "a number is compared with both ends",
        r"write `\g<what> >= \g<low> and \g<what> <= \g<high>`",
    ),
    Phrase(
        r"\b(?:if|and|or|where|has) (?:not )?(?P<what>[\w.\[\]]+) (?:=|is) (?P<one>\w+)(?P<at>,) (?P<two>\w+)$",
        "one of several is asked by `in`",
        r"write `\g<what> in {\g<one>, \g<two>}`",
    ),
    Phrase(
        r'(?P<what>[\w.\[\]]+) (?P<sign>=|!=) (?P<at>"\w+")',
        "the value of a kind is a name, not a text",
        r"write `\g<what> \g<sign> …`, the name without quotes",
    ),
    Phrase(
        r"\b(?:if|and|or|where|has) (?:not )?(?P<what>(?!not\b|any\b|some\b|the\b)[a-z]\w*)"
        r" (?P<at>(?!and\b|or\b|div\b|mod\b|is\b|has\b)[a-z]\w*) (?P<sign>=|!=|<=|>=|<|>) ",
        "what a thing has stands behind a dot",
        r"write `\g<what>.\g<at> \g<sign> …`",
    ),
    Phrase(
        r"(?P<at>\bthere (?:is|are) (?:an? |any |some )?)(?P<one>\w+) in (?P<from>[\w.\[\]]+) (?:where|with|that)\b"
        r"(?P<rest>.*)",
        "whether there is one is asked by `some … has`",
        r"write `some \g<one> in \g<from> has\g<rest>`",
    ),
    Phrase(
        r"(?P<at>\bany) (?P<one>\w+) in (?P<from>[\w.\[\]]+) (?:is|=) (?P<rest>.*)",
        "whether any is so is asked by `some … has`",
        r"write `some \g<one> in \g<from> has \g<one>.… = \g<rest>`",
    ),
    Phrase(
        r"(?P<at>\ball) (?P<one>\w+?)s? in (?P<from>[\w.\[\]]+) (?:have|are) (?P<rest>.*)",
        "whether all are so is asked by `every … has`",
        r"write `every \g<one> in \g<from> has \g<one>.\g<rest>`",
    ),
    Phrase(
        r"\b(?:if|and|or|where) (?P<who>you|player|[\w.]+) (?P<at>has|have|owns) (?:an? |the )?(?P<what>\w+)",
        "what somebody has is asked by `in`, or behind a dot",
        r"write `\g<what> in \g<who>.hand`, or compare a value such as `\g<who>.coins > 0`",
    ),
    Phrase(
        r"(?P<at>\bit is (?:your|my|the player.s) turn)",
        "whose turn it is need not be asked: that is `you`",
        "leave it out, or write `player = you`",
    ),
    # ── adding up and counting
    Phrase(
        r"(?P<at>\b(?:sum|total) of) (?P<value>(?P<one>[a-z]\w*)\.[\w.]+) (?:in|of|from) (?P<from>[\w.\[\]]+)",
        "a total says for which things, with `for`",
        r"write `total of \g<value> for \g<one> in \g<from>`",
    ),
    Phrase(
        r"(?P<at>\b(?:sum|total) of) (?P<value>[a-z]\w*?)s? (?:in|of|from) (?P<from>[\w.\[\]]+)",
        "a total says for which things, with `for`",
        r"write, for example, `total of card.\g<value> for card in \g<from>`",
    ),
    Phrase(
        r"(?P<at>\btotal) (?P<value>[a-z]\w*) (?:of|in) (?P<from>[\w.\[\]]+)",
        "a total says for which things, with `for`",
        r"write, for example, `total of card.\g<value> for card in \g<from>`",
    ),
    Phrase(
        r"(?P<at>\bsum) ?\((?P<value>.+?) for (?P<rest>.+)\)",
        "`sum(…)` is written `total of`",
        r"write `total of \g<value> for \g<rest>`",
    ),
    # ── when and how often
    Phrase(
        r"^(?P<do>(?:score|add|remove|set|move|draw|do|end|go|roll|choose|reveal) .*?) (?P<at>if|unless|when)"
        r" (?P<if>.+)",
        "a condition stands on the line above",
        r"write `if \g<if>`, and below it, indented, `\g<do>`",
    ),
    Phrase(
        r"^for(?: each)? (?P<name>\w+) in (?P<at>range) ?\((?:(?P<low>\w+) ?, ?)?(?P<high>\w+)\)",
        "numbers are gone through with `to`",
        r"write `for each \g<name> in 1 to \g<high>`, or `repeat \g<high> times`",
    ),
    Phrase(
        r"^(?P<at>next player|next turn|pass (?:the )?turn)$",
        "the turn of the next player comes by itself",
        "leave it out, write `end turn`, or say who is next: `next player is you.next.next`",
    ),
    Phrase(
        r"^(?P<end>end (?:turn|step|phase|round|game)|go again|nothing) ?(?P<at>\.)$",
        "a line ends without a full stop",
        r"write `\g<end>`",
    ),
    Phrase(
        r"^(?P<at>go ?to|jump to|proceed to|continue with) (?P<where>\w+)",
        "nothing jumps to another part of the rules",
        r"write `do \g<where>` for a rule, or `end turn`, `end round` or `end game` to go on behind it",
    ),
    Phrase(
        r"^each (?P<other>other )?player (?P<at>(?!(?:among|from|at|takes|in|of|who|where|with|by|that)\b)\w+.*)",
        "what each player does stands on lines of its own",
        r"write `each \g<other>player`, and below it, indented, such as `draw 1 from stock into hand`",
    ),
    Phrase(
        r"^(?P<at>all|every|everyone|everybody) ?(?:players? )?(?P<do>(?:draw|take|get|choose|move|discard|score|play"
        r"|roll|gain|lose)s?\b.*)",
        "what everybody does stands below `each player`",
        "write `each player`, and below it, indented, what they do",
    ),
    Phrase(
        r"^(?P<at>print|say|show|log|display|message|tell)\b.*",
        "a rule file prints nothing: what happens is told by itself",
        "leave it out; what should be seen is shown with `reveal`",
    ),
    # ── drawing and moving
    Phrase(
        r"^draw (?:(?P<much>\d+)|an?|one|\w+) ?(?P<at>(?:cards?|tiles?)?)$",
        "`draw` says from where and into what",
        "write `draw 1 from stock into hand`, with your number and zones",
    ),
    Phrase(
        r"^draw (?P<what>[\w.]+) (?P<at>from (?P<from>[\w.\[\]]+))$",
        "`draw` says how many, from where and into what",
        r"write such as `draw 1 from \g<from> into hand`",
    ),
    Phrase(
        r"^(?:move|take|draw|get) (?:the )?(?P<at>(?:top|first|bottom)(?: \w+)?) (?:of|from) (?P<from>[\w.\[\]]+)"
        r" (?:into|to|in) (?P<where>[\w.\[\]]+)",
        "what lies on top is drawn",
        r"write `draw 1 from \g<from> into \g<where>`",
    ),
    Phrase(
        r"^move (?P<at>(?:all|every|the)(?: (?:the )?\w+)?) (?:from|of|in) (?P<from>[\w.\[\]]+) (?:into|to|onto) "
        r"(?P<where>[\w.\[\]]+)",
        "all that lies in a zone is moved by its name",
        r"write `move \g<from> into \g<where>`",
    ),
    Phrase(
        r"^(?P<at>discard|play|trash) (?:an?|one|the) (?P<what>\w+)$",
        r"`\g<at>` is written `choose` and `move`",
        r"write `choose \g<what> in hand`, then `move \g<what> into …`",
    ),
    # ── changing numbers
    Phrase(
        r"^(?P<what>[\w.\[\]]+) ?(?P<at>\+) ?\+$",
        "`++` is written with `add`",
        r"write `add 1 to \g<what>`",
    ),
    Phrase(
        r"^(?P<at>increment|increase|raise) (?P<what>[\w.\[\]]+)$",
        r"`\g<at>` is written `add`",
        r"write `add 1 to \g<what>`",
    ),
    Phrase(
        r"^(?P<at>decrement|decrease|reduce|lower) (?P<what>[\w.\[\]]+)$",
        r"`\g<at>` is written `remove`",
        r"write `remove 1 from \g<what>`",
    ),
    Phrase(
        r"^(?P<at>give|pay) (?P<much>\d+) (?P<what>\w+) to (?P<who>[\w.]+)",
        r"`\g<at>` is written `add … to`",
        r"write `add \g<much> to \g<who>.\g<what>`, and `remove \g<much> from \g<what>` where it comes from",
    ),
    Phrase(
        r"^(?P<who>you|player|winner|[\w.]+) (?P<at>gains?|gets?|receives?|earns?|wins?) (?P<much>\d+) (?P<what>\w+)",
        r"`\g<at>` is written `add … to`, or `scores` of points",
        r"write `add \g<much> to \g<who>.\g<what>`, or `\g<who> scores \g<much>`",
    ),
    # ── declaring
    Phrase(
        r"^(?P<name>[a-z]\w*) ?: ?(?P<at>int|integer|num|numeric)\b",
        "a number is declared with its bounds",
        r"write `\g<name> : number 0 to 99`",
    ),
    Phrase(
        r"^(?P<name>[a-z]\w*) ?: ?(?P<at>bool|boolean|flag)\b",
        "what is true or not is a `yes or no`",
        r"write `\g<name> : yes or no`",
    ),
    Phrase(
        r"\((?:.*, ?)?(?P<name>[a-z]\w*) ?: ?(?P<at>int|integer|num|bool|boolean|string|str)\b",
        r"there is no type `\g<at>`",
        r"write `\g<name>: number`, `yes or no`, or the name of a kind",
    ),
    Phrase(
        r"^(?P<name>[a-z]\w*) ?: ?(?P<at>zone|stack|list|set|board) of (?P<of>[A-Z]\w*)",
        "a zone says what sort it is",
        r"write `\g<name> : deck of \g<of>`, or `hand`, `pile`, `area`, `bag of`, or `row of 4 \g<of>`",
    ),
    Phrase(
        r"^(?P<name>[a-z]\w*) ?: ?row of (?P<at>[A-Z]\w*)",
        "a row says how many places it has",
        r"write `\g<name> : row of 4 \g<at>`, or `area of \g<at>` where that is open",
    ),
    Phrase(
        r"^(?P<name>[a-z]\w*) ?: ?(?P<at>-?\d+ to \d+)",
        "a number is declared with its bounds behind `number`",
        r"write `\g<name> : number \g<at>`",
    ),
    Phrase(
        r"^(?P<zone>[a-z]\w*(?:\[.*\])? ?:[^,=]*?)(?P<at>,? starts (?:at|with|=|as|on)|,? ?=|"
        r" starts) ?(?P<value>\S+)$",
        "what is there at the beginning stands behind `, starts`",
        r"write `\g<zone>, starts \g<value>`",
    ),
    Phrase(
        r"^(?P<zone>[a-z]\w* ?:.*), ?(?P<at>hidden|secret|private|face down|closed)$",
        "who sees a zone is said with `seen by`",
        r"write `\g<zone>, seen by owner`, or `seen by nobody`",
    ),
    Phrase(
        r"^(?P<zone>[a-z]\w* ?:.*), ?(?P<at>visible|public|open|face up)$",
        "who sees a zone is said with `seen by`",
        r"write `\g<zone>, seen by everybody`",
    ),
    Phrase(
        r"^(?P<at>(?:all |every |the )?players? (?:have|has))$",
        "what each player has stands below `each player has`",
        "write `each player has`",
    ),
    Phrase(
        r"^(?P<head>(?:kind|option) \w+) ?(?P<at>=|is|are|of|\{) ?(?P<rest>.+?)\}?$",
        "values stand behind a colon",
        r"write `\g<head> : \g<rest>`",
    ),
    Phrase(
        r"^(?P<head>(?:kind|option) \w+ ?: ?\w+) (?P<at>(?:or |and |/ ?)?\w+)",
        "values are separated by commas",
        r"write `\g<head>, …`",
    ),
    Phrase(
        r"^component (?P<one>[A-Z]\w*)(?: ?,)? ?(?P<at>x ?(?P<times>\d+)|(?P<many>\d+) (?:copies|times|pieces))$",
        "how many there are stands behind a comma",
        r"write `component \g<one>, \g<times>\g<many>`",
    ),
    # ── menus
    Phrase(
        r"^(?P<label>[a-z]\w*) ?(?P<at>->|=>) ?(?P<rest>.*)",
        "a branch of a menu ends with a colon",
        r"write `\g<label>:`, and below it, indented, `\g<rest>`",
    ),
    # ── things that are done in other words
    Phrase(
        r"^(?P<at>clear|empty) (?P<what>[\w.\[\]]+)$",
        r"`\g<at>` is written `move`",
        r"write `move \g<what> into discard`, or into `box` what leaves the game",
    ),
    Phrase(
        r"^remove (?P<what>[\w.]+) (?P<at>from (?:the )?(?:game|play|match))$",
        "what leaves the game goes into `box`",
        r"write `move \g<what> into box`; of a player, `remove player from playing`",
    ),
    Phrase(
        r"^(?P<at>eliminate|kill|knock out|exclude) (?P<who>[\w.]+)$",
        "who is out no longer is among `playing`",
        r"write `remove \g<who> from playing`",
    ),
    Phrase(
        r"^move (?P<what>[\w.]+) (?P<into>into|onto) (?:the )?(?P<where>\w+) (?P<at>of) (?:the )?(?P<who>[\w.]+)",
        "whose zone it is stands before a dot",
        r"write `move \g<what> \g<into> \g<who>.\g<where>`",
    ),
    Phrase(
        r"^(?P<line>(?:move|draw|add|remove|set|score|shuffle) .*?) (?P<at>and then|then|and) (?P<rest>"
        r"(?:move|draw|add|remove|set|score|shuffle|end|go|do)\b.*)",
        "each statement has a line of its own",
        r"write `\g<line>`, and on the next line `\g<rest>`",
    ),
    # ── turns, examples
    Phrase(
        r"^turns (?P<until>until .*) (?P<at>(?:from|among) .*)",
        "`until` comes last",
        r"write `turns \g<at> \g<until>`",
    ),
    Phrase(
        r"^given (?P<who>\w+) (?P<at>has|holds) (?P<what>[\w, ]+)$",
        "what is given takes `=`",
        r"write `given \g<who>.hand = {\g<what>}`, or such as `given \g<who>.coins = 3`",
    ),
    Phrase(
        r"^then (?P<who>\w+) (?P<at>wins|won|is the winner)$",
        "who has won is asked behind a dot",
        r"write `then \g<who>.won`, behind `when scoring` or a turn that ends the match",
    ),
    Phrase(
        r"^then (?P<what>[\w.]+) (?P<at>has|have|holds) (?P<one>\w+)$",
        "what lies somewhere is asked by `in`, and a value with `=`",
        r"write `then \g<one> in \g<what>`",
    ),
    Phrase(
        r"^when (?P<call>\w+) (?P<at>choose|chooses|with|picks|picking|selects|using|taking|answering)"
        r" (?P<rest>[^:]+)$",
        "the answers stand behind `choosing`",
        r"write `when \g<call> choosing \g<rest>`",
    ),
    Phrase(
        r"^when (?P<who>(?!not\b|some\b|every\b|no\b)\w+) (?P<at>(?!does)[a-z]+s) (?P<rest>[^:]+)$",
        "an example says what runs, and what is answered",
        r"write `when \g<who> does turn choosing \g<rest>`",
    ),
    Phrase(
        r"^(?P<at>expect|assert|check|ensure|verify) (?P<rest>.+)",
        r"`\g<at>` is written `then`",
        r"write `then \g<rest>`",
    ),
    Phrase(
        r"^given (?P<what>[\w.]+(?:\[[^\]]*\])?) ?(?P<at>has |is |be |to |: ?|(?=[{\d]))(?P<value>.+)",
        "what is given takes `=`",
        r"write `given \g<what> = \g<value>`",
    ),
)
