game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue  # error: RK209
kind Size : small, large  # error: RK209
component Card, 2 for each size in {small}
table has
  deck_of_all : deck of Card  # error: RK209
  out : area of Card
  count : number  # error: RK209
turn
  choose n in 1 to 3  # error: RK209
  draw 1 from deck_of_all into out
  add 1 to count
