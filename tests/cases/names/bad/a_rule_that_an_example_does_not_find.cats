game "Demo"
  players 2
  limit 5 rounds
rule shuffle_all
  end game
example "It"
  when shufle_all  # error: RK201
