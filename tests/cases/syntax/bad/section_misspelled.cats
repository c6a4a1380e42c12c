defin best = 3   # error: RK101

define worst = 1
