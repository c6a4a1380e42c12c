game "Picks"
  players 2 to 3
  limit 12 turns
component Card, 2 for each value in 1 to 4 and colour in 1 to 2
each player has
  hand   : hand of Card
  kept   : pile of Card
  points : score
table has
  stock : deck of Card
  trail : list of number
  spots : grid 4 by 3 of stacks of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
    draw 2 from stock into kept
turn
  set trail = trail + [you.seat, 3, you.seat]
  if trail.size > 12
    set trail = [1, 2, 2, 1, 3]
  score (all a in hand and b in kept where a.value > b.value).size
  score (all a in kept and b in hand where a.value <= b.value).size
  score (all a in kept and b in hand where a.value <= b.value with most a.value + b.value).size
  score (all a in hand with least a.value).size
  score (first a in hand and b in kept where a.colour = b.colour with most b.value).value otherwise 0
  score (last a in hand and b in hand with least a.value * b.value).value otherwise 0
  score (last n in 1 to 9 where n mod 4 = 1) otherwise 0
  score (last n in 3 to hand.size where n < 5) otherwise 0
  score (last x in trail where x > 1) otherwise 0
  score (number of x in trail and y in trail while x + y < 5 where x != y)
  score total of x for x in (list of x * y for x in trail and y in 1 to 3 while y < x)
  score total of the 2 lowest x for x in trail
  score (smallest of the 2 highest x + 1 for x in trail) otherwise 0
  score if trail = [1, 2, 2, 1, 3] then 7 else 0
  score if {1, 2, 3} = trail then 7 else 0
  score (trail - {1}).size + (trail + [9]).size + ({9} + trail).size
  score (trail.first otherwise 0) + (trail.last otherwise 0)
  choose x in trail
  remove x from trail
  choose c in hand and n in trail where c.value >= n
  move c into kept
  score if every a in hand has (some b in kept has a.value = b.value) then 1 else 0
  score if no a in hand where a.value > 2 has a.colour = 1 then 1 else 0
  score most pairs a, b in (list of c2 for c2 in hand) where a.value = b.value
  may
    choose s in spots
    move kept.top onto s
  score (number of s in spots where s.top.value = (largest of t.top.value for t in spots))
winner
  most points
  ties share
