game "Demo"
  players 2 to 4
  limit 5 rounds
table cards_for(seats)
  | seats | 2 | 3 | 4 |
  | cards | 5 | 4 | 3 |
define fine = cards_for(players.size)
define one_more = cards_for(players.size + 1)  # error: RK305
define any(n: number) = cards_for(n)  # error: RK305
