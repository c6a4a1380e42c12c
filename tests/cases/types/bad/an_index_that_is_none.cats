game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  heap : grid of Card
  a[Space] : number  # error: RK308
  b[Card] : number  # error: RK308
  c[heap] : number  # error: RK308
