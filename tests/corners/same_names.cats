# One name for things of several sorts, one after the other: a number, a set, a player or none, a component, yes or no.
game "Same names"
  players 2 to 3
  limit 30 turns
component Card, 2 for each rank in 1 to 7
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
turn
  for each n in 1 to 3
    score n
  if points > 6
    choose any n in 1 to 4
    score n.size
  if points > 12
    let n = first p in players where p.points > 30
    if n is not none
      n scores 1
  if points > 18
    choose n in hand
    move n into heap
    score n.rank
  if points > 24
    let n = points mod 2 = 0
    if n
      score 1
  if points > 30
    let n = list of c.rank for c in hand
    score n.size
    for each m in n
      score m
  if points > 36
    choose n in 1 to 3
    score n
  draw 1 from stock into hand
winner
  most points
  ties share
