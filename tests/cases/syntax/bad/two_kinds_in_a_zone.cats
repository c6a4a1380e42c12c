each player has
  both : hand of Card or Coin   # error: RK108
table has
  all_there[1 to 2] : row of 4 Card, Coin   # error: RK108
