game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
each Colour has  # error: RK301
  worth : number
