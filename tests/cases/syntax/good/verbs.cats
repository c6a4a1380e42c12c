rule everything(card, path: list of Space)
  move all c in hand where c.value > 3 into bottom of stock in any order
  draw hand.size from stock into hand   "Drawing"
  shuffle stock
  reveal hand to you
  reveal hand.size = 3
  set board[space] = if a then 1 else 2
  add 1 to player.wins
  remove p from playing
  do bury
  queue note(1)
  leader scores 2
