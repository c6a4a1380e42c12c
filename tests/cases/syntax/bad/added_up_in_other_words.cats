define a = sum of card.value in hand   # error: RK108
define b = total of values in hand   # error: RK108
define c = total value of hand   # error: RK108
define d = sum(card.value for card in hand)   # error: RK108
rule e
  coins++   # error: RK108
  increment coins   # error: RK108
  give 3 coins to ann   # error: RK108
  ann gains 3 coins   # error: RK108
