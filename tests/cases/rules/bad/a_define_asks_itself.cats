game "Demo"
  players 2 to 4
  limit 5 rounds
define f(n: number): number = if n = 0 then 0 else f(n - 1)  # error: RK403
define g = h + 1
define h = g + 1  # error: RK403
