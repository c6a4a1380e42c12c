game "Demo"
  players 2
  limit 5 rounds
option goal : 3, 5
component Card, 2 for each rank in 1 to 3
table has
  closed : yes or no
  price  : number 1 to 9, starts goal
  leader : Player, starts first_player
  stock  : deck of Card
  wins[1 to 2] : number 0 to 9
each player has
  hand   : hand of Card
  points : score
setup
  move Card into stock
  shuffle stock
turn
  draw 1 from stock into hand
  if not closed and you = leader
    score price
  set closed = not closed
  if wins[1] = 0
    set wins[1] = 2
winner
  most points
  ties share
