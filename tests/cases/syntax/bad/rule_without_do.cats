rule r
  make_book(rank)   # error: RK108
