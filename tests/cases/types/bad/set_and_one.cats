game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
  kept : set of Card
turn
  choose card in hand
  set kept = hand + card  # error: RK301
  set kept = hand - {1}  # error: RK301
  add 3 to kept  # error: RK301
  remove hand from kept
