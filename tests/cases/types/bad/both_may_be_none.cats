game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  kept : pile of Card
define differs = kept.top != you.next.kept.top  # error: RK311
define one_is_there = kept.top is not none and kept.top != you.next.kept.top
