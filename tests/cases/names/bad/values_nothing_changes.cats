game "Demo"
  players 2
  limit 5 rounds
table has
  closed : yes or no  # error: RK212
  price  : number 1 to 9, starts 3  # error: RK212
  paid   : number 0 to 99
turn
  if not closed and paid < 50
    add price to paid
winner
  most paid
  ties share
