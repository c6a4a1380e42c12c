kind Suit : clubs, , spades   # error: RK101
