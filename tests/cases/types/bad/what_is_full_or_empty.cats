game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand  : hand of Card
  board : grid 3 by 3 of Player
turn
  if hand is full or round is empty  # error: RK301, RK301
    end turn
  for each space in board where board[space] is empty  # error: RK301
    end turn
