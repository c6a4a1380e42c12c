rule r0
  bob may   # error: RK108
    score 1
rule r1
  bob chooses one   # error: RK108
    a:
      score 1
rule r2
  may choose card in hand   # error: RK108
rule r3
  choose card in hand or pass   # error: RK108
