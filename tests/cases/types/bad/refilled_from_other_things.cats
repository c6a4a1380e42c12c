game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
component Token, one for each n in 1 to 2
table has
  bag : bag of Token
  wins : number
  shop : row of 2 Card, refilled from bag  # error: RK301
  mall : row of 2 Card, refilled from wins  # error: RK306
