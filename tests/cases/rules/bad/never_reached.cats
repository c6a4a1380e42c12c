game "Demo"
  players 2
  limit 5 rounds
table has
  heap : number 0 to 9
turn
  if heap > 4
    set heap = 0
  else if heap > 6  # error: RK420
    set heap = 1
end
  heap > 9 : you win  # error: RK420
  heap = 7 or heap = 8 : you win
  heap = 8 : you lose  # error: RK420
