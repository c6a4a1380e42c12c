game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  discard : pile of Card
when card enters dicard  # error: RK201
  end game
