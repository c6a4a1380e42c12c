turn
  reveal all card in hand where card.value = 1 to bob   # error: RK108
