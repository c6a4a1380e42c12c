game "Only none"
  players 2
  limit 6 turns
each player has
  points : score
table has
  last_ : number or none
turn
  do told(none, none, 3)
  queue told(none, you, none)
  queue other(none)
  do third(none)
  may
    score 1
rule told(n: number or none, p: Player or none, m: number or none)
  if n is none
    score 10
  else
    score 1
  set last_ = n
  if m is none
    score 1000
  if p = you
    score 100
rule other(n: number or none)
  set last_ = n
  score if n is none then 7 else 3
rule third(n: number 0 to 3 or none)
  may
    set last_ = n
    score n otherwise 5
winner
  most points
  ties share
