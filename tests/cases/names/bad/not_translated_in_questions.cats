game "Demo"
  players 2
  languages en, fr  # error: RK802
  limit 5 rounds
kind Mood : glad, sad
turn
  choose mood in Mood and price in 1 to 3 and player in others
  do pay(price)
rule pay(cost: number)
  choose second in others where second.seat > cost
  next player is second
names fr
  glad "gai"
  sad "triste"
