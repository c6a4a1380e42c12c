# English.  Keys are those of fr.ftl; tests hold both together.

# ── Words ──
yes = yes
no = no
none = none
nobody = nobody
quoted = “{ $said }”
box = box
box-plural = boxes
box-gender = m
stop = stop
pass = pass
player = Player { $number }
rival = the rival
table = the table
spectator = a spectator
and = { $before } and { $last }
north = north
northeast = northeast
east = east
southeast = southeast
south = south
southwest = southwest
west = west
northwest = northwest

# ── Articles: noun, nouns (plural), gender m or f, initial vowel or other ──
noun-a = { $count ->
    [one] { $initial ->
        [vowel] an { $noun }
       *[other] a { $noun }
    }
   *[other] { $count } { $nouns }
}
noun-some = { $nouns }
noun-the = the { $noun }
noun-of-the = of the { $noun }
noun-own = their { $noun }
noun-your = your { $noun }

# A zone.  whose: you (the reader), own (who acts), other (then `owner` is named), table.  form: deck, pile, hand …
zone = { $whose ->
    [you] { noun-your }
    [own] their { $noun }
    [other] { $owner }’s { $noun }
   *[table] the { $noun }
}
from-zone = from { zone }
to-zone = { $form ->
    [bottom] under { zone }
    [deck] onto { zone }
    [pile] onto { zone }
   *[other] into { zone }
}
in-zone = in { zone }
on-space = on { $space }
space-of = { $space } of { zone }
from-space = from { $space }
to-space = onto { $space }

# ── The log.  me: yes if the reader acts; who: the name of who acts; nobody acts where who is empty. ──
log-round = Round { $number }
log-turn = { $me ->
    [yes] It is your turn
   *[no] { $who }’s turn
}
log-phase = { $phase }
log-chose = { $me ->
    [yes] You choose { $what }
   *[no] { $who } chooses { $what }
}
chosen-name = { $said }
log-chose-nothing = { $me ->
    [yes] You choose nothing
   *[no] { $who } chooses nothing
}
log-chose-hidden = { $me ->
    [yes] You have chosen
   *[no] { $who } has chosen
}
log-pass = { $me ->
    [yes] You pass
   *[no] { $who } passes
}
log-move = { $me ->
    [yes] You move { $what }{ $route }
   *[no] { $who } moves { $what }{ $route }
}
log-place = { $me ->
    [yes] You place { $what }{ $route }
   *[no] { $who } places { $what }{ $route }
}
log-move-nobody = { $count ->
    [one] { $what } goes{ $route }
   *[other] { $what } go{ $route }
}
log-draw-nobody = { $count ->
    [one] { $what } is dealt{ $route }
   *[other] { $what } are dealt{ $route }
}
log-draw = { $me ->
    [yes] You draw { $what }{ $route }
   *[no] { $who } draws { $what }{ $route }
}
log-refill = { $several ->
    [yes] { $zone } are refilled with { $what }
   *[no] { $zone } is refilled with { $what }
}
log-token = { $me ->
    [yes] You move { $token } to { $space }
   *[no] { $who } moves { $token } to { $space }
}
log-token-nobody = { $token } goes to { $space }
log-token-off = { $me ->
    [yes] You take { $token } off the board
   *[no] { $who } takes { $token } off the board
}
log-token-off-nobody = { $token } leaves the board
log-shuffle = { $me ->
    [yes] You shuffle { $zone }
   *[no] { $who } shuffles { $zone }
}
log-shuffle-nobody = { $several ->
    [yes] { $zone } are shuffled
   *[no] { $zone } is shuffled
}
log-reshuffle = { $me ->
    [yes] You shuffle { $source } to make { $zone }
   *[no] { $who } shuffles { $source } to make { $zone }
}
log-reshuffle-nobody = { $several ->
    [yes] { $source } are shuffled to make { $zone }
   *[no] { $source } is shuffled to make { $zone }
}
log-roll = { $me ->
    [yes] You roll { $what }
   *[no] { $who } rolls { $what }
}
log-rolled = { $name } is rolled
log-rolled-of = { $who }: { $name } is rolled
log-roll-nobody = Chance decides: { $what }
log-show = { $me ->
    [yes] You show { $what }
   *[no] { $who } shows { $what }
}
log-show-nobody = { $count ->
    [one] { $what } is shown
   *[other] { $what } are shown
}
log-show-self = { $me ->
    [yes] You look at { $what }
   *[no] { $who } looks at { $what }
}
log-show-to = { $me ->
    [yes] You show { $what } to { $to }
   *[no] { $who } shows { $what } to { $to }
}
log-show-to-nobody = { $count ->
    [one] { $what } is shown to { $to }
   *[other] { $what } are shown to { $to }
}
log-show-nothing = There is nothing to show
log-tell = { $me ->
    [yes] You tell: { $what }
   *[no] { $who } tells: { $what }
}
log-tell-nobody = Told to all: { $what }
log-tell-self = { $me ->
    [yes] You learn: { $what }
   *[no] { $who } learns: { $what }
}
log-tell-to = { $me ->
    [yes] You tell { $to }: { $what }
   *[no] { $who } tells { $to }: { $what }
}
log-tell-to-nobody = Told to { $to }: { $what }
log-tell-hidden-self = { $who } learns something in secret
log-tell-hidden-to = { $me ->
    [yes] You tell { $to } something in secret
   *[no] { $who } tells { $to } something in secret
}
log-tell-hidden-to-nobody = Something is told to { $to } in secret
tell-is = { $thing } – { $name }: { $value }
tell-is-not = { $thing } – { $name }: not { $value }
tell-some = is there { noun-a } { $place }? { $value }
tell-every = every { $noun } { $place }: { $clause }? { $value }
tell-number = { $nouns } { $place }: { $value }
tell-empty = { $several ->
    [yes] { $zone } are empty: { $value }
   *[no] { $zone } is empty: { $value }
}
tell-with = { $place } with { $clause }
tell-clause = { $name } { $op } { $value }
tell-other = { $name } other than { $value }
thing-number = { $thing } { $number }
thing-at = { $thing } { $place }
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
log-score = { $me ->
    [yes] You score { points }
   *[no] { $who } scores { points }
}
log-lose = { $me ->
    [yes] You lose { points }
   *[no] { $who } loses { points }
}
log-score-table = { points } for everybody
log-lose-table = { points } lost for everybody
with-reason = { $text } ({ $reason })
with-heading = { $text } ({ $heading })
with-place = { $what } on { $space }
log-value = { $name } is now { $value }
log-value-of = { $who }: { $name } is now { $value }
log-yes = { $name } from now on
log-yes-of = { $who }: { $name } from now on
log-no = { $name } – no longer
log-no-of = { $who }: { $name } – no longer
log-claim = { $me ->
    [yes] You take { $space }
   *[no] { $who } takes { $space }
}
log-mark = { $me ->
    [yes] You put { $value } on { $space }
   *[no] { $who } puts { $value } on { $space }
}
log-mark-nobody = { $value } is put on { $space }
log-clear = { $space } is empty now
you = you
log-playing = Still playing: { $players }
log-queue = That sets off: { $rule }
log-end = Play is over
log-end-limit = Play is over: the limit of the game is reached
log-end-stuck = Play is over: nobody can do anything any more

# ── Questions ──
ask-choose = choose { $what }
ask-space = choose a space
ask-player = choose a player
ask-direction = choose a direction
ask-number = choose a number ({ $what })
ask-several = choose { $what } (several, one at a time)
ask-order = put them in order: which comes first (uppermost)?
ask-menu = what do you do?
ask-may = do you want to?
ask-may-roll = do you want to roll?
ask-may-draw = do you want to draw?
ask-may-move = do you want to move?
ask-may-reveal = do you want to show?
ask-may-score = do you want to score?
ask-in-block = { $block }: { $ask }
ask-in-heading = { $heading }: { $ask }
ask-may-block = { $block }?
ask-may-heading = { $heading }?
ask-or-pass = { $ask } (or pass)
ask-or-stop = { $ask } (or stop)
ask-given = { $ask } – { $given }
ask-picked = { $ask } – so far { $picked }
ask-other = { $who } is asked
ask-first = Who { $what }? ({ $seats }, or nothing to draw)
ask-first-quoted = Who begins? The rules say “{ $what }” ({ $seats }, or nothing to draw)
first-help = Answer { $first } to { $last }, or the number alone; an empty line lets chance decide.
say-pass = pass
say-stop = stop
say-yes = yes

# Of components that look alike: who else knows this one.
known-others = { $what }, the one the others know
known-by = { $what }, the one { $who } { $count ->
    [one] knows
   *[other] know
}
known-you = { $what }, one only you know

# A space by its column and row; what lies there; where it lies from a token.
space-with = { $space }: { $what }
space-token = { $space }, { $way } { noun-of-the }
way-north = north
way-northeast = northeast
way-east = east
way-southeast = southeast
way-south = south
way-southwest = southwest
way-west = west
way-northwest = northwest
way-two = { $first } and { $last }
way-steps = { $count } { $direction }
way-here = { $space }, under { noun-the }

# ── The picture ──
pic-title = { $game } – round { $round }
pic-title-start = { $game }
pic-you = { $who } (you)
pic-first = first player
pic-value = { $name }: { $value }
pic-count = { $name } { $count }
pic-count-top = { $name } { $count } (top: { $top })
pic-top-first = { $name } (top first)
pic-count-list = { $name } { $count }: { $list }
pic-count-known = { $name } { $count } (known: { $list })
pic-left = { $title } ({ $count } left)
pic-your-hand = Your hand
pic-covers = lies on another
pic-points-of = { $points } of { $goal }
pic-more = … there is more: type table
pic-empty = empty

# ── At the terminal ──
rule-place = { $file }, line { $line }
answer-mark = >
tui-log = Since your last turn
tui-log-more = Since your last turn: … ({ $count } more: type log)
tui-log-cut = Since your last turn: … ({ $count } more)
tui-on-board = Answer with a number on the board ({ $first } to { $last }), or its column,row.
tui-in-picture = Answer with a number in the picture ({ $first } to { $last }), or a name.
tui-next-part = Press Enter for the rest …
tui-not-together = Nothing is taken: “{ $typed }” cannot be picked with the others.
tui-at-once = several at once: 2 3 4
tui-thinking = { $who } is thinking …
tui-hand-over = { $who }, it is your turn. Press Enter when only you can see the screen.
tui-hint = ? the rule · why · undo · log · help · quit
tui-several = “{ $typed }” may be any of: { $found }
tui-refused = “{ $typed }” is no answer here: line { $line } says “{ $clause }”
tui-refused-among = “{ $typed }” is no answer here: it is not among “{ $clause }” (line { $line })
tui-refused-named = { $text }, where “{ $name }” stands for “{ $means }” (line { $line })
tui-undone = Taken back.
tui-no-undo = This cannot be taken back: { $why }.
tui-log-empty = Nothing has happened yet.
tui-saved = The match is saved. Go on with:
tui-help-answers =
    Answer with the number of a choice, its name, or the beginning of its name.
    Where you pick several, their numbers at once will do: 2 3 4.
tui-help =
    ?      the lines of the rules behind the question
    why    what is allowed here; why ANSWER: why it is or is not; why score: where points came from
    undo   take back your last answer, if nothing new has come to light since
    table  the whole table, also what has no room here
    log    all that has happened, as you may read it
    help   this
    quit   leave; the match is saved
undo-nothing = you have not answered anything yet
undo-chance = chance has decided something since your last answer
undo-other = { $who } has answered since your last answer
undo-opened = your last answer has opened what { $who } had chosen in secret
undo-seen = somebody has seen something new since your last answer
undo-free = nothing new has come to light since your last answer
replay-begin = The beginning, before decision 1 of { $total }
replay-step = Decision { $number } of { $total }: { $who }
replay-step-sealed = Decision { $number } of { $total }, in secret
replay-seen-by = as { $who } sees it
replay-more = … ({ $count } more before: type log)
replay-nothing = Nothing that can be read here has happened.
replay-hint = Enter next · back · a number · round · turn · end · help · quit
replay-first = This is the beginning.
replay-last = This is the last decision of the save.
replay-range = There are decisions 1 to { $total }; 0 is the beginning.
replay-unknown = “{ $typed }” is no word here: type help to see them.
replay-help =
    Enter, next, n     the next decision; also the space bar and →
    back, b            the one before; also ←
    a number           the table behind that decision; 0 is the beginning
    round, r           where the next round begins; also Page Down
    round back, rb     where this round, or the one before, begins; also Page Up
    turn, t            where the next turn begins; also ↓
    turn back, tb      where this turn, or the one before, begins; also ↑
    start, end         the beginning and the end; also Home and End
    table              the whole table, also what has no room here
    log                all that has happened in this decision
    help, quit         this; leave
end-title = The match is over
end-wins = { $who } { $count ->
    [one] wins!
   *[other] share the victory!
}
end-nobody = Nobody wins.
end-rank = { $rank }. { $who }: { points }
end-rank-value = { $rank }. { $who }: { $value }
end-ranked = Ranked by “{ $clause }” (line { $line })
end-rank-bare = { $rank }. { $who }
end-limit = The limit of the game was reached.
end-stuck = Nobody could do anything any more (line { $line }).
play-again = seed { $seed }; again: { $command }
play-saved = saved in { $path }
play-stopped = stopped; the match is saved in { $path } and goes on with `{ $command }`
play-cut = the answers ended inside a question; the match is saved in { $path } and goes on with `{ $command }`
stand-ins = stand-in values, not the rulebook's, went into this: { $names }
end-broken = { $code }: `{ $promise }` (line { $line }) does not hold after move { $move }
end-broken-start = { $code }: `{ $promise }` (line { $line }) does not hold before the first move
end-other = other

# ── Why: answers, points, and what they are made of ──
why-offered = { $who } is asked: line { $line } says “{ $clause }”
why-allowed = “{ $answer }” is allowed: line { $line } says “{ $clause }”
why-rest = “{ $answer }” is refused: with it nothing fulfils “{ $clause }” (line { $line })
why-empty = “{ $answer }” is refused: there is nothing to choose from in “{ $clause }” (line { $line })
why-picked = “{ $answer }” is picked, or comes before what is picked: line { $line } says “{ $clause }”
why-count = “{ $answer }” is refused: picks come in order, and with it there could not be “{ $clause }” (line { $line })
why-must = “{ $answer }” is no answer here: an answer is due, line { $line } says “{ $clause }”
why-hidden = “{ $answer }” is refused: line { $line } says “{ $clause }”, and that hangs on what you do not see
why-over = the match is over
why-asked = { $who } is asked
why-place = [line { $line }]
why-place-heading = [line { $line }, { $heading }]
why-way = the way
why-secret = hidden
why-hidden-elements = { $count ->
    [one] what you do not see
   *[other] { $count } that you do not see
}
why-more = … and { $count } more
why-and-more = { $told } and { $count } more
why-score = { $who }: { points }
why-no-score = { $who }: points that you do not see
why-points = { $points } in round { $round }, line { $line }
why-points-setup = { $points } before the first round, line { $line }
why-start = { $points } from the beginning, line { $line }
why-decision = Decision { $number } of { $of }, { $who }
why-keys = offered: { $keys }
why-scoreless = Nobody has points in this game.
why-shown = { $text }:
