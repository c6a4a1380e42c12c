rule r
  chose card in hand   # error: RK101
