game "Demo"
  players 2
table has
  points : score
play
  rounds until round = 7 or points > 30
    each player
      score 1
