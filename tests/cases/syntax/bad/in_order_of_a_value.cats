rule r0
  for each player in players by coins   # error: RK108
    score 1
rule r1
  for each player in players with least coins   # error: RK108
    score 1
rule r2
  let order = sort players by coins   # error: RK108
rule r3
  for each n from 1 to 3   # error: RK108
    score 1
