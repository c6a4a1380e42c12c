rule r0
  draw from stock into hand   # error: RK108
rule r1
  draw from stock into hand until hand.size = 5   # error: RK108
rule r2
  deal 5 cards to each player   # error: RK108
rule r3
  deal 5 cards   # error: RK108
