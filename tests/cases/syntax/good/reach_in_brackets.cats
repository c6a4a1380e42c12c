turn
  choose die in (distinct n for n in dice) and start in 1 to 25 where fits(start, die)
  roll colour in (all c in colours where c in left)
  add (if double then 2 else 1) to coins
  remove (total of c.cost for c in hand) from coins
  reveal (struck is not none)
  reveal struck = none
  draw number of card in hand from stock into hand
