game "Bids"
  players 2
  limit 9 rounds
component Card, one for each value in 1 to 9
each player has
  hand : hand of Card
  bid  : pile of Card
play
  rounds
    each player at once
      do place_bid  # error: RK407
rule place_bid
  choose card in hand
  move card into bid
