rule r
  move card from hand into stock   # error: RK108
