game "Demo"
  players 2
  limit 5 rounds
option length : short, long  # error: RK210
option prize : plain, rich  # error: RK210
table has
  heap : number
turn
  if heap < 9
    add bonus to heap
define bonus
  by prize
    plain: 2
    rich: 2
