rule r
  choose card in hand wher card.value > 3   # error: RK101
