rule r0
  roll 2 dice   # error: RK108
rule r1
  roll a 6-sided die   # error: RK108
