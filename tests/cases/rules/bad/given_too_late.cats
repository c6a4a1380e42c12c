game "Demo"
  players 2
  limit 5 rounds
table has
  wins : number
rule win
  add 1 to wins
example "Late"
  when win
  given wins = 2  # error: RK407
