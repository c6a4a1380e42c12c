game "Demo"
  players 2
  limit 5 rounds
component Man, 12 for each seat in 1 to 2
each Man has
  crowned : yes or no
turn
  choose n in 1 to 2
sample Man
  # error below: RK205
  | code | seat | crowned |
  | w    | 1    | yes     |
