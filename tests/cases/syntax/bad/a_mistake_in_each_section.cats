kind Suit : clubs spades   # error: RK108

setup
  shuffle stock into hand   # error: RK108
  score score               # not looked at: one mistake a section

define best = (3 + 4        # error: RK105

turn
  score 1
