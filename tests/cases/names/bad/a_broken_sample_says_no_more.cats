game "G"
  players 2
component Card, 9
each player has
  hand : hand of Card
end
  hand is empty : you win
sample Card
  | code |
  # error below: RK607
  | c2   | |
example "codes of a row that is wrong"
  given hand = {c2}
  then hand = {c2}
