example "e"
  given hand {c1}   # error: RK108
  given ann.coins is 5   # error: RK108
  given ann has c1   # error: RK108
  when turn with c1   # error: RK108
  when ann plays c1   # error: RK108
  then ann wins   # error: RK108
  then ann.taken has c1   # error: RK108
  expect ann.points = 3   # error: RK108
