game "G"
  players 2 to 4
  limit 9 rounds
each player has
  points : score
play
  first_player chooses amount in 1 to 9, seen by first_player
  rounds until first_player.points >= amount  # error: RK702
    each player
      score 1
