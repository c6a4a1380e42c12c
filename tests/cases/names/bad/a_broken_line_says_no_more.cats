game "G"
  players 2
each player has
  hand : hand off Card   # error: RK101
  coins : number 0 to 9
turn
  pot = 0   # error: RK108
  choose one
    leave:
      set coins = 2
example "what is broken is silent"
  given p1.hand = {c1}
  when turn choosing leave
  then coins = 2 and pot = 0
