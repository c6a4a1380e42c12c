game "Demo"
  players 2
  limit 5 rounds
table has
  motto : text  # error: RK301
