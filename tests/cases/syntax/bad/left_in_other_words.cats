rule r0
  return   # error: RK108
rule r1
  pass   # error: RK108
rule r2
  stop   # error: RK108
rule r3
  continue   # error: RK108
rule r4
  end turn if hand is empty   # error: RK108
rule r5
  if hand is empty end turn   # error: RK108
rule r6
  skip turn   # error: RK108
