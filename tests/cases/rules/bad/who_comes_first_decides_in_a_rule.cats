game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
each player has
  hand : hand of Card
turn
  each player
    do pass_on
rule pass_on
  move hand into you.next.hand  # error: RK412
