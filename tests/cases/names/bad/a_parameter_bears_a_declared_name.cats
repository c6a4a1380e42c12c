game "Demo"
  players 2
  limit 5 rounds
table has
  hand : number
define f(hand: number) = 1  # error: RK204
