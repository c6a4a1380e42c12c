game "G"
  players 2
table has
  pot : number 0 to 9
turn   # error: RK405
  choose n in 0 to 2
  set pot = n
end
  pot = 2 : you win
example "e"
  given poot = 1   # error: RK201
  when turn choosing 2
  then pot = 2
