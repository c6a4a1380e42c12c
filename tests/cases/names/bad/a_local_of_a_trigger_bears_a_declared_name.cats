game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  pile : pile of Card
  card : number
when card enters pile  # error: RK204
  end game
