game "G"
  players 2 to 4
  limit 9 turns
each player has
  points : score
turn
  choose few in 0 to 3, seen by you
  do pay(few)
rule pay(many: number 0 to 3)
  score many  # error: RK703
