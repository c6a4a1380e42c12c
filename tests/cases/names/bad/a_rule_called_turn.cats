game "Demo"
  players 2
  limit 5 rounds
rule turn  # error: RK203
  end game
