game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
each player has
  hand : hand of Card
turn
  each player
    if hand is empty
      do deal(you)
rule deal(player)
  move (first card in Card where card in box) into player.hand
