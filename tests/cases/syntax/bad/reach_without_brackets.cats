turn
  choose die in distinct n for n in dice and start in 1 to 25 where fits(start, die)  # error: RK108

rule search
  roll colour in all c in colours where c in left              # error: RK108
  for each card in all c in hand where c.suit = red            # error: RK108
    score 1

rule pay
  add if double then 2 else 1 to coins                         # error: RK108
  remove total of c.cost for c in hand from coins              # error: RK108
