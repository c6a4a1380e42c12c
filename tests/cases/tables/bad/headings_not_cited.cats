game "Demo"
  players 2
  headings from "few_headings.txt"  # error: RK611, RK612
  limit 5 rounds
table has
  heap : number
turn "Your Turn"
  add bonus to heap
define bonus = heap + 1
