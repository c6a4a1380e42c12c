game "Demo"
  players 2
  headings from "headings.txt"
  limit 5 rounds
table has
  heap : number
turn "Your Turn"
  add heap to heap "Rain"
