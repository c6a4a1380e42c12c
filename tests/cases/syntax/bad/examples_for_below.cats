setup
  score 1

examples for "pig.cats"   # error: RK101
