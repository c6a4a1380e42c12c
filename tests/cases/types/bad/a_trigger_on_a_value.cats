game "Demo"
  players 2
  limit 5 rounds
table has
  wins : number
when card enters wins  # error: RK306
  end game
