# More in a collection without a bound, more turns of a loop and more combinations than C has room for.
game "Many"
  players 2
  limit 60 turns
each player has
  points : score
  high   : number, starts 1
table has
  pot : number
turn
  choose step in 1 to 3
  set high = high * (1 + step)
  if high > 9000
    set high = 7
  score (distinct i mod 9 for i in 1 to high).size
  if high < 100
    set pot = 0
    for each n in 1 to high * 20
      set pot = pot + n mod 5
    score pot mod 11 + (list of x + y for x in 1 to high and y in 1 to high).size
  let few = list of n for n in 1 to high where n mod 16 = 3
  score few.size mod 7
winner
  most points
  ties share
