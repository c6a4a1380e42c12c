rule r
  choose card where card.value > 3   # error: RK108
