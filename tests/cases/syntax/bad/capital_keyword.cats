rule r
  Move card into hand   # error: RK101
