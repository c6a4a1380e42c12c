rule b
  for i in range(3)   # error: RK108
    score 1
rule c
  choose one
    take -> score 1   # error: RK108
play
  turns until pot = 3 from leader   # error: RK108
