game "Demo"
  players 2
  limit 5 rounds
table has
  wins : number
turn
  let n = wins
  step count
    add n to wins
example "Alone"
  when count  # error: RK407
