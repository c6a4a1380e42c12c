rule a
  print "hello"   # error: RK108
  next player   # error: RK108
  go to scoring   # error: RK108
  each player draws 2 cards   # error: RK108
  all players draw 2 cards   # error: RK108
