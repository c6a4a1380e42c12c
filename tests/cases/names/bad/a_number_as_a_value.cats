game "Demo"
  players 2
  limit 5 rounds
kind Rank : 2, 3, jack  # error: RK203, RK203
