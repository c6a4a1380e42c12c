game "Demo"
  players 2
  headings from "odd_headings.txt"  # error: RK613, RK613
  limit 5 rounds
table has
  heap : number
turn "Your Turn"
  add heap to heap
