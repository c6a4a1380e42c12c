game "Demo"
  players 2
  limit 5 rounds
kind Site : forest, quarry
table dumplings(n: number 0 to 2)
  | n      | 0 | 1 | 2 |
  | points | 0 | 1 | 3 |
table room(place: Site, full: yes or no)
  | place  | yes | no |
  | forest | 0   | 2  |
  | quarry | 0   | 1  |
turn
  choose place in Site and n in 0 to 2
  let x = room(place, n = 0) + dumplings(n)
