scoring
  score points   "End of the Game   # error: RK104
  score bonus
