game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  coins : number
define rich = coins > 3
define very_rich = rich and coins > 9
play
  rounds until very_rich  # error: RK304
    each player
      add 1 to coins
