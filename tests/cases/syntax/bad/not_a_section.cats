Rules of the game   # error: RK101
