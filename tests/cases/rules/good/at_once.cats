game "Bids"
  players 2 to 4
  limit 9 rounds
component Card, one for each value in 1 to 9
each player has
  hand : hand of Card
  bid  : pile of Card
play
  rounds
    each player at once
      choose card in hand where card.value > bid.size
      move card into bid
      if card.value = 9
        move hand into you.next.hand
