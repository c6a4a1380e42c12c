# Choices among sets, each of which is one option: written out, made, of spaces, with clauses, in menus, of somebody else.
game "Set choices"
  players 2 to 3
  limit 30 turns
component Card, 2 for each rank in 1 to 5
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  board : grid 3 by 3 of Player
  boss  : Player or none
setup
  move Card into stock
  shuffle stock
  each player
    draw 5 from stock into hand
turn
  choose pair in {{1, 2}, {2, 3}, {points mod 4}}
  score total of n for n in pair
  choose one
    lines_:
      choose line in rows(board) + columns(board) where some space in line has board[space] is none
      for each space in line where board[space] is none
        set board[space] = you
      score line.size
    same where hand.size > 2:
      choose cards in alike and n in 1 to 5 where cards.size > n
      move cards into heap
      score n_of(cards)
    nothing_:
      score 1
  may
    choose bunch in alike where bunch.size > 1 and some c in bunch has c.rank > 2
    score bunch.size
  choose only in (distinct of_rank(r) for r in 1 to 5 where r = points mod 5 + 1)
  score only.size
  set boss = if points mod 3 = 0 then none else you.next
  if boss is not none
    choose spots in (groups of x in board by sides where board[x] = boss)
    score spots.size
    for each space in spots while points mod 2 = 0
      set board[space] = none
  draw 2 from stock into hand
define of_rank(r: number 1 to 5) = all c in hand where c.rank = r
define alike: set of set of Card = distinct of_rank(r) for r in 1 to 5
define n_of(cards: set of Card) = total of c.rank for c in cards
winner
  most points
  ties share
