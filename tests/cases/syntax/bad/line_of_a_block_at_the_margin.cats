game "Pig"
  players 2
limit 30 turns   # error: RK103
