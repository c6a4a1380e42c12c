game "Overflow"
  players 1 to 3
  limit 40 turns
each player has
  points : score
  some_  : number -2147483647 to 2147483647, starts -1
table has
  big   : number, starts 2147483000
  small : number 0 to 200, starts 200
  low   : number -128 to 127, starts -128
  wish  : number 0 to 9 or none
turn
  choose one
    more:
      add 500 to big
    times:
      set some_ = some_ * 46341
    negate:
      set some_ = -some_
    down:
      remove 2147483647 from some_
      remove 1 from some_
    scored:
      score 2147483647
      score big div 2
    lower:
      remove 1 from low
    upper:
      add 1 to small
    local:
      let x = big
      add small to x
      set big = x - 1000 - small
    wished:
      set wish = (wish otherwise 3) + 3
    fits:
      score (total of big for n in 1 to 3) div 3 mod 7
winner
  most points
  then least some_
  ties share
