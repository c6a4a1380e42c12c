# Lists of no lists, of which nobody can say what they hold: given, kept, gone through, joined, compared.
game "No Lists"
  players 2
  limit 8 rounds
each player has
  points : score
  kept   : list of list of number
table has
  board : grid 2 by 3 of Player
  sets_ : set of set of Space
define large(xs: list of list of number, ys: set of set of Space, k: number): number
  (total of (total of n for n in x where n > k) * (number of y in ys where y.size > x.size) for x in xs where [k] != x)
    + (number of x in xs where x in kept and x.size < 9) + (number of x in xs and x2 in xs where x = x2)
    + ((largest of y.size for y in ys where board[1, 1] not in y) otherwise 3) + xs.first.size * 5 + xs.last.size
    + ((smallest of x.last for x in xs) otherwise 7) + (if xs = kept then 11 else 0) + (if [k] in xs then 13 else 0)
    + (if xs is empty then 17 else xs[1].size) + (if ys = sets_ then 19 else 0) + (xs + kept).size + (kept - xs).size
define small(xs: list of list of number): number
  number of x in xs where x.size > 1
define most_of(xs: list of list of number): list of list of number
  xs + [xs.first] - [[]]
turn
  choose s in board where board[s] is none
  set board[s] = you
  score large(kept, sets_, s.row) + large([], {}, s.row) + large([[]], {{}}, s.row) + large([], (groups of x in board by sides where board[x] = you), 2)
  score large(if s.row = 1 then [] else [[s.column]], {}, 1) + large(most_of([]), {}, 2) + large(kept - [], {}, 0)
  score small([]) + small([[]]) + small([[1, 2], []]) + most_of([]).size + most_of(kept).size
  do told([], {})
  queue told(kept, {{s}})
  let mine = [] + kept
  set mine = mine + []
  if mine.size > 2
    set mine = []
  set kept = if mine.size > 1 then [] else mine + [[], [s.column]]
  remove [1] from kept
  remove [] from kept
  add [s.row, 1] to kept
  add [1] to kept
  add [1] to kept
  add [[], [2], [2]] to kept
  remove [[2], [1], [7]] from kept
  score total of (total of n for n in x) + 10 * x.size for x in kept
  if kept.size > 5
    remove kept from kept
  set sets_ = if s.row = 2 then {} else {{s}, {}}
  score mine.size + (if kept.last != [] then 2 else 0)
rule told(xs: list of list of number, ys: set of set of Space)
  for each x in xs
    score x.size
    score x.first otherwise 4
  score xs.size + ys.size + (xs.first.first otherwise 3) + xs.last.size
  for each y in ys where y.size > 0
    score y.first.row otherwise 0
end
  board is full : nobody wins
winner
  most points
  ties share
