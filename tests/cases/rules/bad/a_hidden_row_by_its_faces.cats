game "Shop"
  players 2
  limit 9 turns
component Card, 2 for each value in 1 to 3
each player has
  kept : area of Card
table has
  shop : row of 3 Card, seen by nobody
setup
  move all card in Card where card.value = 1 into shop
turn
  choose card in shop where dear(card)  # error: RK701
  move card into kept
define dear(card) = card.value > 2
