game "Demo"  # error: RK416
  players 2
  limit 5 rounds
table has
  heap : number 0 to 9, starts 9
example "Nothing happens"
  then heap = 9
