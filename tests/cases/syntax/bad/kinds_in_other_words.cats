players have   # error: RK108
  i : number
kind Suit = red, blue   # error: RK108
kind Rank : low high   # error: RK108
component Token x 10   # error: RK108
define j(n: int) = n   # error: RK108
