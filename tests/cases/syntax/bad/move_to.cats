rule r
  move card to hand   # error: RK108
