game "Demo"
  players 2
  limit 5 turns
each player has
  points : score
turn
  score 1
example "Two coins"
  given p1.points = 2
  given p1.points = 2  # error: RK408
example "A coin"
  when turn
example "A coin"  # error: RK408
  when turn
