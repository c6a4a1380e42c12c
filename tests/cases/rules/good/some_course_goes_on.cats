game "Demo"
  players 2
  limit 9 rounds
table has
  heap : number 0 to 99
turn
  may
    add 1 to heap
    end turn
  go again
  do pause
rule pause
  if heap > 3
    next player is you.next
