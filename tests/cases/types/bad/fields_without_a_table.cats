game "Demo"
  players 2
  limit 5 rounds
component Card
  cost : number  # error: RK407
