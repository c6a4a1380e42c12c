rule r0
  choose card in market or shown where card.value = 1   # error: RK108
rule r1
  choose card from hand   # error: RK108
rule r2
  choose 2 to 3 cards of hand   # error: RK108
rule r3
  choose one card in hand   # error: RK108
rule r4
  choose none or one card in hand   # error: RK108
rule r5
  choose n in 1..6   # error: RK108
