  game "Pig"   # error: RK103
    players 2
