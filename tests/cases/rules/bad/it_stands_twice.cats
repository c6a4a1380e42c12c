game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score
turn
  choose points_now in {1, 2, 2}  # error: RK408
  score points_now
winner
  most points
  then most points  # error: RK408
  ties share
always "Few": every player in players has player.points < 90
always "Few": every player in players has player.points < 90  # error: RK408
