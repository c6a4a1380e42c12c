game "Nested"
  players 2 to 3
  limit 10 rounds
component Card, 2 for each value in 1 to 5
each player has
  hand   : hand of Card
  points : score
  marks  : set of number
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  board : grid 3 by 3 of Player
  path_ : list of Space
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
turn
  for each card in hand
    for each other_card in hand where other_card.value < card.value
      if hand.size > 2
        move other_card into heap
        score card.value
    for each n in 1 to card.value while n < 4 where n != 2
      add n to marks
  for each row in rows(board) and space in row where board[space] is none
    may
      set board[space] = you
      add space to path_
      score (list of s.row for s in row).size
  for each group in (groups of x in board by sides where board[x] = you)
    score group.size * group.size
  let best = 0
  let seen = {you}
  let spots = path_
  for each p in players
    repeat p.hand.size times
      add p.seat to best
      if best > 7
        set best = -best
    add p to seen
    remove you from seen
  for each s in spots where board[s] = you
    if best mod 2 = 0
      remove s from path_
      set board[s] = none
  set spots = []
  score best + seen.size + spots.size
  choose places in [[1, 2], [3], [2, 2, 1]]
  score total of n for n in places
  draw 2 from stock into hand
  if marks.size > 3
    set marks = marks - {1, 2}
  by (best)
    6 to 40:
      score 1
    0:
      score 2
    1, 2, 5:
      score 3
    otherwise:
      nothing
end
  board is full : you lose
winner
  most points
  ties share
