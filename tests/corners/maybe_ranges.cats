game "Maybe Ranges"
  players 2
  limit 20 turns
component Card, 2 for each value in 1 to 4
each player has
  points : score
  wish   : number 0 to 9 or none
table has
  heap : pile of Card
define up_to(n: number or none) = if n is none then 0 else total of k for k in 1 to n
define between(a: number, b: number): number
  (total of k * k for k in a to b where k != 3 and (number of c in Card where c.value = k) > 0)
  + (number of k in a to b where (some c in Card has c.value = k) and k > (number of c in heap where c.value = k))
turn
  score up_to(wish) + (between(wish, heap.top.value) otherwise 50)
  score (between(2, you.next.wish) otherwise 60) + up_to(heap.top.value)
  if wish is not none
    for each n in 1 to wish
      score n
    may
      choose n in 1 to 5
      set wish = n
  may
    choose n in 0 to 3
    set wish = n
  may
    choose card in Card where card not in heap
    move card into heap
  may
    set wish = none
winner
  most points
  ties share
