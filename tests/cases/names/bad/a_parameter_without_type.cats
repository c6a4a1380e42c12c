game "Demo"
  players 2
  limit 5 rounds
define f(amount) = 1  # error: RK207
