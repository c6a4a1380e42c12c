game "Demo"
  players 2
  limit 5 rounds
component Coin, 10
each player has
  purse : area of Coin
turn
  choose one
    take:
      move first coin in Coin where coin.space is none into purse
    leave:
      nothing
