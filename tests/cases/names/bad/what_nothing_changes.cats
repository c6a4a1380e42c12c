game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  closed : yes or no  # error: RK212
  price  : number 1 to 9, starts 3  # error: RK212
  stock  : deck of Card  # error: RK212
  paid   : number 0 to 99
each player has
  hand   : hand of Card
  points : score  # error: RK212
turn
  draw 1 from stock into hand
  if not closed and paid < 50
    add price to paid
winner
  most points
  ties share
