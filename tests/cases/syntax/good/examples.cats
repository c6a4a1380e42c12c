examples for "pig.cats"
sample Card
  | code | value |
example "Three in a row # wins"  "Scoring"
  players x, o
  with goal = A
  given setup
  given board
    | x  here:.  beside:. |
  given x.hand = {ks, kh}
  when o does turn choosing yes, stop drawing kh rolling 6, 4
  then offered {a, b}
  then x.won and not o.won
