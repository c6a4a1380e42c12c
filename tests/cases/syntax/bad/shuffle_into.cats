rule r
  shuffle discard into stock   # error: RK108
