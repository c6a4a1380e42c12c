game "Lists of Lists"
  players 2 to 3
  limit 8 rounds
component Card, 2 for each value in 1 to 6
each player has
  hand   : hand of Card
  points : score
  kept   : list of set of number
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  board : grid 3 by 3 of Player
  past  : list of list of number
  seen  : set of set of Space
setup
  move Card into stock
  shuffle stock
  set past = [[1], []]
  each player
    draw 3 from stock into hand
define longest(all_: list of set of Space, least: number): number
  (largest of one.size for one in all_ where one.size > least
    and (number of other in all_ where other.size > one.size) < 3
    and (number of s in one where board[s] = you) > 0 and (number of s in board where s in one) > 0
    and (number of other in all_ where other.first in one) > 0) otherwise 0
define total_of(lists: list of list of number, k: number): number
  total of (total of n * n + k for n in one where n in lists[1] or n != k or n > 1) for one in lists where one.size < 5
    and (number of other in lists where other.size < one.size) < 4 and (total of n for n in one) < 1000
turn
  let groups_ = (groups of x in board by sides where board[x] = you)
  let lines_ = [[1, 2], [3], [hand.size], []]
  choose s in board where board[s] is none
  set board[s] = you
  score groups_.size + lines_.size
  for each g in groups_
    score g.size
    add g to seen
  if s in corners(board[2, 2])
    remove groups_.last from seen
  score (largest of n.size for n in lines_) otherwise 0
  score longest(groups_, 0) + longest((groups of x in board by around where board[x] = you), 1)
  score total_of(lines_, 1) + total_of(past, s.column)
  score (total of n for n in lines_[2])
  set lines_ = [lines_[3], lines_[1]] + lines_
  score lines_.first.size + 10 * lines_.last.size + 100 * lines_.size
  if [3] in lines_
    score 2
  if past != [[s.row, s.column]] + lines_
    set past = [[s.row, s.column], past[1]]
  score (number of g in seen where s in g) + (number of n in past where n = [2, 2])
  set kept = kept + [{s.row, hand.size}]
  if kept.size > 3
    set kept = [kept[3], kept[2], kept[1]]
  score (total of (total of n for n in one) for one in kept)
  each player at once
    let mine = [[hand.size, 2], [you.seat]]
    choose places in mine
    score (total of n for n in places) + mine.size
    choose card in hand
    set mine = mine + [[card.value]]
    score total_of(mine, 2)
    move card into heap
  do told(lines_, s)
  draw 1 from stock into hand
  move hand.first into heap
rule told(lists: list of list of number, s: Space)
  for each one in lists where one.size > 1
    score one.first otherwise 0
  may
    choose numbers_ in lists where numbers_.size > 0
    score numbers_.last otherwise 0
winner
  most points
  ties share
