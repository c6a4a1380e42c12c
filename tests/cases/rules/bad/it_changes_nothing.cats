game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
  open  : yes or no
each player has
  hand   : hand of Card
  points : score
setup
  move Card into stock
  shuffle stock
  shuffle stock  # error: RK414
turn
  let best = 0
  set open = yes  # error: RK414
  set open = no
  set best = best  # error: RK414
  draw 0 from stock into hand  # error: RK414
  move hand into hand  # error: RK414
  score 0  # error: RK414
  choose card in hand
  move card into bottom of stock
  move card into bottom of stock  # error: RK414
  if best = 1 and not open
    end turn
    score 1  # error: RK420
winner
  most points
  ties share
example "It says nothing"  # error: RK414
  given p1.points = 3
