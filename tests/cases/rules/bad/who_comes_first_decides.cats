game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
turn
  each player
    move hand into you.next.hand  # error: RK412
  each player
    for each player in others
      move player.hand into box
