game "Demo"
  players 2 to 4
  limit 5 rounds
table has
  n : number
rule one
  do two
rule two
  add 1 to n
  do one  # error: RK403
rule later
  may
    queue later
