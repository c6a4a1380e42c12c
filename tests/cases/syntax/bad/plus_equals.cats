rule r
  spent += tile.cost   # error: RK108
