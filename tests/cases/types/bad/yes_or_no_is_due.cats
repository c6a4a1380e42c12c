game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
turn
  if hand  # error: RK301
    end turn
  if hand.size and not hand.size  # error: RK301, RK301
    end turn
