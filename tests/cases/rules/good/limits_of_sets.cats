game "Demo"
  players 2
  limit 9 turns
component Card, 6 for each n in 1 to 9
each player has
  hand : hand of Card
turn
  choose any a in hand where 2 * a.size + (total of c.n for c in a) <= 9
  choose any b in hand where (distinct c.n for c in b).size <= 2 or b.size < 3
  choose any d in hand where ((largest of c.n for c in d) otherwise 0) <= 6
  choose any f in hand where 20 - (total of c.n for c in f) >= 0 and a.size > 2
  choose any g in hand where not (some c in g has c.n = 2)
  choose any h in hand where every c in h has (every e in h has c.n = e.n)
