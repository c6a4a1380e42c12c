game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  let n = 0
  if some card in you.next.hand has card.value = 3
    set n = 1
  choose x in 0 to n  # error: RK701
