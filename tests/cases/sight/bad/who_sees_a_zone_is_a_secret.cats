game "G"
  players 3
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  member : yes or no, seen by owner
table has
  vault : area of Card, seen by the_members
  safe : area of Card, seen by the_first
define the_members = all player in players where player.member  # error: RK704
define the_first = {first_player}
turn
  set member = not member
