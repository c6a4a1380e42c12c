game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 9
table has
  left : pile of Card
  right : pile of Card
when card enters left
  move card into right  # error: RK404
when card enters right
  move card into left
