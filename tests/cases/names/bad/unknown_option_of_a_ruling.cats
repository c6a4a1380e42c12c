game "Demo"
  players 2
  limit 5 rounds
option side : A, B
ruling "One." option size = A  # error: RK201
ruling "Two." option side = C  # error: RK206
