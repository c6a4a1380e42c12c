# Bounds of parameters and defines: whatever passes them fails (semantics §2).

game "Values"
  players 2
  limit 20 rounds
component Card, 1 for each value in 1 to 3
table has
  heap  : pile of Card
  trace : number
turn
  set trace = 1
sample Card
  | code | value |
  | c1   | 1     |
  | c3   | 3     |
define small(n: number 1 to 3) = 1000000 * n
define few: number 0 to 2 = heap.size
rule ask_small
  set trace = small(trace)
rule do_small
  do give(trace)
rule give(n: number 1 to 3)
  set trace = n
rule ask_few
  set trace = few
rule none_is_none
  do give(heap.top.value)
  set trace = trace + 1

example "Within its bounds a number passes"
  given trace = 3
  given heap = [c1, c3]
  when ask_small
  then trace = 3000000
  when ask_few
  then trace = 2
example "Given none, `do` does nothing"
  when none_is_none
  then trace = 1
example "A path that is no longer than its define allows"
  when ask_few
  then trace = 0
