game "Demo"
  players 2
  limit 5 rounds
  languages en, fr
each player has
  points : score
  coins  : number 0 to 9
turn
  choose count in {1, 2, 2}  # error: RK408
  score count
  add 1 to coins
winner
  most points
  then most coins
  then most points  # error: RK408
  ties share
always "Few": every player in players has player.coins < 9
always "Few": every player in players has player.coins < 9  # error: RK408
example "A coin each turn"
  given p1.coins = 2
  given p1.coins = 2  # error: RK408
  when turn choosing 1
  then p1.coins = 3
example "Points"
  when turn choosing 2
  then p1.points = 2
example "Points"  # error: RK408
  when turn choosing 2
  then p1.points = 2
names fr
  count  "nombre"
  points "points"
  coins  "pièces"
  points "scores"  # error: RK408
