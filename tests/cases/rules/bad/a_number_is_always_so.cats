game "Demo"
  players 2
  limit 5 rounds
component Card, one for each rank in 1 to 9
table has
  heap : number 0 to 9, starts 9
  pile : pile of Card
define odd(card) = card.rank mod 2 = 2  # error: RK420
turn
  if heap >= 0  # error: RK420
    remove 1 from heap
  if (number of card in pile where card.rank > 0 and odd(card)) > 2  # error: RK420
    remove 1 from heap
