rule r0
  score 3 for each card in hand   # error: RK108
rule r1
  score card.value for each card in hand   # error: RK108
rule r2
  score sum of card.value for card in hand   # error: RK108
rule r3
  score count of card in hand   # error: RK108
rule r4
  score max of n for n in S   # error: RK108
rule r5
  score size of hand   # error: RK108
rule r6
  score the number of card in hand   # error: RK108
