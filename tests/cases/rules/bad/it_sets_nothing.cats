game "Demo"
  players 2
  limit 5 rounds
table has
  open : yes or no
  best : number 0 to 99
turn
  set open = yes  # error: RK414
  set open = no
  set best = best  # error: RK414
  add 0 to best  # error: RK414
  if best = 1 and not open
    end turn
    add 1 to best  # error: RK420
