game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  let cards = hand
  you.next chooses card in cards  # error: RK701
  each other player
    choose other_card in cards  # error: RK701
    move other_card into hand
