game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  choose card in hand
  by card.value  # error: RK703
    1, 2:
      move card into you.next.hand
    otherwise:
      end turn
