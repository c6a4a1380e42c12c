game "Demo"
  players 2 to 4
  limit 5 rounds
rule clean_up
  end game
turn
  do clean_upp  # error: RK201
  queue tidy(1 + one)  # error: RK201, RK201
