game "Demo"
  players 2
  limit 5 rounds
table has
  heap : number 0 to 9
  best : Player or none
turn
  if heap > 6
    set heap = 0
  else if heap > 4
    set best = you
end
  heap = 9 : you lose
  best = you or heap = 9 : everybody wins
