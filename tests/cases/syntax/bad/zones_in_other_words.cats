table has
  a : int   # error: RK108
  b : bool   # error: RK108
  c : zone of Card   # error: RK108
  d : row of Card   # error: RK108
  e : 0 to 5   # error: RK108
  f : number = 5   # error: RK108
  g : number, starts at 3   # error: RK108
  h : hand of Card, hidden   # error: RK108
