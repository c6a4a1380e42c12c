game "Rounding"
  players 2
  limit 30 turns
each player has
  points : score
table has
  a : number -9 to 9
  b : number -9 to 9
turn
  choose x in -9 to 9 where (x mod 3 = 1 or x div 4 = -2)
  roll y in -3 to 3
  set a = x
  set b = y
  score x div 4
  score -x mod 5
  score (x - 20) div -3
  if y != 0
    score x div y + x mod y
  else if x = 1
    score x div b
  score (if x < 0 then -x else x) * (x mod -4)
  score smaller_of(a, b) * 10 - larger_of(-a, b)
winner
  most points
  then least -7
  then most a
  ties share
