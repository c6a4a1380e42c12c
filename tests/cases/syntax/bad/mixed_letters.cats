rule r
  score drawPile.size   # error: RK101
