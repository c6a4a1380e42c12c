game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
component Coin, 9 for each worth in 1 to 1
table has
  stock : deck of Card
  bank  : deck of Coin
  late  : deck of Card
each player has
  hand  : hand of Card
  purse : area of Coin
setup
  move all card in Card where card.rank < 3 into stock  # error: RK415
  move all card in Card where card.rank = 3 into late
  shuffle late
  move Coin into bank
turn
  draw 1 from stock into hand
  draw 1 from late into hand
  draw 1 from bank into purse
winner
  most hand.size + purse.size
  ties share
