game "Demo"
  players 2
  limit 5 rounds
option side : A, B, A  # error: RK202
