game "Demo"
  players 2 to 4
  limit 5 rounds
define twice(n: number) = 2 * n
define six = twise(3) + distnce(1)  # error: RK201, RK201
