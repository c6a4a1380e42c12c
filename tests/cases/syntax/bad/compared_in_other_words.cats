define a = coins is greater than 5   # error: RK108
define b = coins is at least 5   # error: RK108
define c = coins equals 5   # error: RK108
define d = coins between 1 and 3   # error: RK108
define e = card.suit = "clubs"   # error: RK108
define f = coins > 1 and card suit = clubs   # error: RK108
