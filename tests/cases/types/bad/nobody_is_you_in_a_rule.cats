game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  coins : number
rule earn
  add 1 to coins
rule earn_much
  repeat 2 times
    do earn
setup
  do earn_much  # error: RK304
  each player
    do earn_much
