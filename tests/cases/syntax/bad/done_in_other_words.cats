rule a
  score 5 if coins > 3   # error: RK108
  draw a card   # error: RK108
  draw card from stock   # error: RK108
  move top card of stock into hand   # error: RK108
  move all cards from hand to discard   # error: RK108
  discard a card   # error: RK108
  clear hand   # error: RK108
  remove card from the game   # error: RK108
