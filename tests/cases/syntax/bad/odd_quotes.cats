scoring
  score points "Cats" and Dogs"   # error: RK104
