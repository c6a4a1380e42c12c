game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

component Coin, 9 for each worth in 1 to 3
table has
  bank : area of Coin
turn
  choose 1 or more coins in bank where (total of c.worth for c in coins) = 5  # error: RK410
  choose any more in bank where (total of c.worth for c in more) <= 5
