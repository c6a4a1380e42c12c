game "Demo"
  players 2
  limit 5 rounds
component Coin, 10
component Die, one
each player has
  purse : area of Coin
turn
  choose die in Die
  move first coin in Coin where coin.space is none into purse
