game "G"
  players 2 to 4
  limit 9 turns
kind Boat : cruiser, carrier
each player has
  sea : grid 3 by 3 of Boat, seen by owner
turn
  choose space in sea where space is empty  # error: RK705
  set sea[space] = cruiser
  choose boat in Boat and where_to in sea where where_to is empty  # error: RK705
  set sea[where_to] = boat
