game "Demo"
  players 4 to 2  # error: RK305
  limit 5 rounds
define all_there = players.size
