rule a
  if coins = 1
    score 1
  otherwise if coins = 2   # error: RK108
    score 2
rule b
  if coins = 1
    score 1
  otherwise   # error: RK108
    score 2
