game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
turn
  choose amount in 0 to 9, seen by 3  # error: RK301
  set bid = amount
winner
  most bid
  ties share
