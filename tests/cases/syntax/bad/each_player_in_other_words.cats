rule r0
  for each player   # error: RK108
    score 1
rule r1
  each player where player.coins > 2   # error: RK108
    score 1
rule r2
  each player from lowest coins   # error: RK108
    score 1
rule r3
  each player takes one turn   # error: RK108
