game "Demo"
  players 2
  limit 5 rounds
table has
  heap : number
turn
  let before = heap  # error: RK208
  add 1 to heap
define is_high = heap > 9  # error: RK208
table worth(n)  # error: RK208
  | n     | 1 | 2 |
  | worth | 3 | 4 |
rule tidy  # error: RK208
  set heap = 0
