game "Demo"
  players 2
  limit 5 rounds
option goal : 3, 5
table has
  closed : yes or no
  price  : number 1 to 9, starts goal
  leader : Player, starts first_player
  wins[1 to 2] : number 0 to 9
turn
  set closed = not closed
  if not closed and you = leader and wins[1] = 0
    set wins[1] = price
