game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
table best(n)
  | n    | 1   | 2    |
  # error below: RK206
  | best | red | bleu |
