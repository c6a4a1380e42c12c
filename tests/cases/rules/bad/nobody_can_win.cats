game "Demo"  # error: RK416
  players 2
  limit 5 rounds
table has
  heap : number 0 to 9, starts 9
turn
  if heap > 0
    remove 1 from heap
end
  heap = 0 : nobody wins
