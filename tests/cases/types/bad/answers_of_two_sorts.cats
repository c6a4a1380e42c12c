game "Demo"
  players 2 to 4
  limit 5 rounds
define f(player) = if player = you then 1 else yes  # error: RK301
define g: number
  when round = 1 : 2
  otherwise      : {}  # error: RK301
