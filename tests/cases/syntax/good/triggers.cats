when cat enters space   "Snack"
  score 1
when tile leaves apartment at space
  score 2
scoring
  score points
