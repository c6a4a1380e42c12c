game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
turn
  step one
    do stop_it
rule stop_it
  if hand is empty
    end step
  end turn
