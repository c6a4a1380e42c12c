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
      repeat 2 times  # error: RK407
        choose card in hand
        move card into bid
