turn
  choose card in hand where card.value not in 2 to top_value  # error: RK108
  score 1
