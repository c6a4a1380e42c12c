game "Maybe"
  players 2
  limit 12 turns
component Card, 2 for each value in 1 to 3
each player has
  points : score
  wish   : number 0 to 9 or none
table has
  heap  : pile of Card
  last_ : number or none
  who   : Player or none
  cell  : Card or none
turn
  queue told(wish, who)
  queue plain(heap.top.value)
  do told(heap.top.value, you)
  do plain(wish)
  queue told(none, none)
  queue told(0 - 3, you)
  may
    choose n in 0 to 3
    set wish = n
    set who = you.next
  may
    choose card in Card where card not in heap
    move card into heap
  may
    set wish = none
    set cell = heap.top
rule told(n: number or none, p: Player or none)
  if n is none
    score 10
  else
    score n + 1
  set last_ = n
  if p = you
    score 100
rule plain(n: number)
  score n + 1000
winner
  most points
  ties share
