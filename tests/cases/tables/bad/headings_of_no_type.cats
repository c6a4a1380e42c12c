game "Demo"
  players 2
  limit 5 rounds
table of_player(who: Player)   # error: RK301
  | who | 1 | 2 |
  | n   | 1 | 2 |
table gap(n: number 0 to 2)   # error: RK401
  | n | 0 | 1 |
  | p | 5 | 6 |
