game "Demo"
  players 2
  limit 9 rounds
table has
  heap : number 0 to 99
turn
  may
    add 1 to heap
    go again  # error: RK417
    end turn
  do pause
rule pause
  go again
