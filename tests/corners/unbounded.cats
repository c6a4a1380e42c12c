# Lists whose bound is not known: of numbers in a value, of ranges whose end is one, kept in locals, gone through, picked.
game "Unbounded"
  players 2
  limit 40 turns
each player has
  points : score
  high   : number, starts 3
table has
  sequence : list of number
turn
  choose step in 1 to 3 + high mod 3
  add step * step - 2 to sequence
  if sequence.size > 9
    set sequence = []
  let last_ones = tail(3)
  let odd = all n in last_ones where n mod 2 = 1
  score (distinct n for n in tail(4)).size + last_ones.size + odd.size
  score number of n in {1, 7, 14} where n in (distinct m for m in tail(high))
  score (total of m for n in 1 to smaller_of(high, 40) and m in 1 to n where m * m = n) + (distinct i mod 7 for i in 1 to high).size
  if high > 6
    choose any few in 1 to smaller_of(high, 9)
    score total of n for n in few
  let best = 0
  for each n in 1 to smaller_of(high, 5)
    for each m in n to smaller_of(high, n + 3) where m mod 2 = 0
      set best = best + m
  score best
  set high = high + step
  if high > 60
    set high = 2
  if tail(2) = odd or (first n in tail(high) with most n) = 7
    score 5
define tail(n: number) = list of sequence[i] for i in larger_of(1, sequence.size - n + 1) to sequence.size
winner
  most points
  ties share
