turn   # error: RK103
choose card in hand
move card into kept

setup
  score 1
