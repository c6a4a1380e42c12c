game "Demo"
  players 2
  limit 5 rounds
each player has
  coins : number 0 to 9
  points : score
define poor = coins < 3
turn
  let n = 0
  for each x in 1 to 10 while n < 5   # error: RK413
    add 1 to n
  for each x in 1 to 9 where poor   # error: RK413
    add 1 to coins
