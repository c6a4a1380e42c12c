choose card in hand   # error: RK103
