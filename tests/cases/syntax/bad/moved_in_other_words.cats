rule r0
  take card from market   # error: RK108
rule r1
  take 2 from coins   # error: RK108
rule r2
  swap coins with bob.coins   # error: RK108
rule r3
  give card to bob   # error: RK108
rule r4
  put card into hand   # error: RK108
rule r5
  discard 2 cards   # error: RK108
rule r6
  play card   # error: RK108
