rule r0
  pay 3 coins   # error: RK108
rule r1
  pay 3   # error: RK108
rule r2
  gain 2 coins   # error: RK108
rule r3
  gain 2   # error: RK108
rule r4
  add 2 points   # error: RK108
rule r5
  increase coins by 2   # error: RK108
rule r6
  reduce coins by 2   # error: RK108
