game "Demo"
  players 2 to 4
  limit 5 rounds
table has
  sum : number
turn
  for each n in 1 to 3
    add n to sum
  for each n in 1 to 3
    set sum = total of k for k in 1 to n
  if sum > 0
    let k = 2
    set sum = k
