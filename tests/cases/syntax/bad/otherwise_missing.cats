define follows
  when hand is empty : 0   # error: RK101

setup
  score follows
