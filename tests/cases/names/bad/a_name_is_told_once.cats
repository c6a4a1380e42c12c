game "G"
  players 2
  limit 9 turns
table has
  pott : number 0 to 9
turn
  add 2 to pot   # error: RK201
  if pot > 3
    remove 1 from pot
end
  pot = 9 : you win
example "too"
  then pot = 0
