game "Demo"
  players 2
  limit 5 rounds
define f(a: number, a: number) = a  # error: RK202
