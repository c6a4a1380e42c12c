turn
  reveal all card in hand where card.value = 2
  reveal first card in hand to bob
  move stone onto first space in board where space is empty
  move card into last x in S
  each player among all p in players where p.coins > 0 from first p in players
    nothing
  repeat number of card in hand times
    draw largest of card.value for card in hand from stock into hand
  next player is first p in players with most p.coins
