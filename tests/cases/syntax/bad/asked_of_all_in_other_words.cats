rule r0
  if every card in hand is hearts   # error: RK108
    score 1
rule r1
  if any card in hand has card.value = 1   # error: RK108
    score 1
rule r2
  if hand contains card   # error: RK108
    score 1
