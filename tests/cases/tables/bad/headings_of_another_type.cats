game "Demo"
  players 2
  limit 5 rounds
kind Site : forest, quarry
table room(place: Site)
  # error below: RK206
  | place | forest | pond |
  | n     | 1      | 2    |
table worth(n: number 0 to 2)
  # error below: RK206
  | n | 0 | 1 to 3 |
  | p | 5 | 6      |
