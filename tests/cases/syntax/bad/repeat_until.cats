turn
  repeat until pot > 20   # error: RK108
    add 1 to pot
