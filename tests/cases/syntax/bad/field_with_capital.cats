rule r
  score card.Value   # error: RK101
