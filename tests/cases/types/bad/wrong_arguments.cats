game "Demo"
  players 2 to 4
  limit 5 rounds
define fits(a: number, space) = space is empty and a > 0
rule pay(n: number)
  end turn
turn
  let a = fits(1)  # error: RK302
  let b = fits  # error: RK302
  let c = round(1)  # error: RK302
  do pay  # error: RK302
  do pay(1, 2)  # error: RK302
  do pay(you)  # error: RK301
