game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  choose a in 1 to 1000 and b in 1 to 1001 where a = b  # error: RK410
