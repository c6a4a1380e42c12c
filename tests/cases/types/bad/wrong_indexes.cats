game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

kind Colour : red, blue
table has
  pool[Colour] : pile of Card
  board : grid 3 by 3 of Player
turn
  let a = pool[1]  # error: RK301
  let b = pool[red, blue]  # error: RK308
  let c = board[1, 2, 3]  # error: RK308
  let d = pool[red][0]  # error: RK305
