game "G"
  players 2
  limit 4 turns
table has
  count : number 0 to 9
turn
  choose x in box  # error: RK301
  set count = 1
