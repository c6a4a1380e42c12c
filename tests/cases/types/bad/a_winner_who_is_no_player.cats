game "Demo"
  players 2
  limit 5 rounds
table has
  wins : number
end
  round = 3 : wins wins  # error: RK301
