game "Demo"
  players 2
  limit 5 rounds
component Card, count(n) for each n in 1 to 3
define count(n: number) = n * players.size  # error: RK310
