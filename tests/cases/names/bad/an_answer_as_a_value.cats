game "Demo"
  players 2 to 4
  limit 5 rounds
option with_dice : no, yes  # error: RK203, RK203
turn
  end turn
