game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score
turn
  score 1
define twice(n: number) = n * 2
define thrice(n: number) = n * 3  # error: RK208
example "two"
  when turn
  then points = twice(wrong)  # error: RK201
