game "Demo"
  players 2
  limit 5 rounds
table has
  stop : number  # error: RK203
