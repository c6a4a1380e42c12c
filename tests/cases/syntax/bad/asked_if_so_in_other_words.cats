define g = there is a card in hand where card.value > 3   # error: RK108
define h = any card in hand is clubs   # error: RK108
define i = all cards in hand have value > 3   # error: RK108
rule j
  if player has card   # error: RK108
    score 1
rule k
  if it is your turn   # error: RK108
    score 1
rule l
  if coins = 1, 2   # error: RK108
    score 1
