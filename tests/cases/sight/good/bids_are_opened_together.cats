game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  bid : number 0 to 9, seen by owner
  points : score
turn
  each player at once
    choose amount in 0 to 9
    set bid = amount
  each player at once
    reveal bid
  score total of player.bid for player in players
