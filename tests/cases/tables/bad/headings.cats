game "Demo"
  players 2
  limit 5 rounds
  headings from "headings.txt"
table has
  wins : number "Mice - B"  # error: RK609
