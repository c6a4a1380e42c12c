define many = total of c.value for c in hand where c.suit = clubs > 9   # error: RK108
