game "Demo"
  players 2
  limit 9 turns
component Card, 6 for each n in 1 to 9
each player has
  hand : hand of Card
turn
  choose any a in hand where a.size <= 3 or (total of c.n for c in a) = 6  # error: RK410
  choose any b in hand where ((largest of c.n for c in b) otherwise 7) <= 6  # error: RK410
  choose any d in hand where every c in d has (some e in d has e.n = c.n + 1)  # error: RK410
  choose any f in hand where (total of c.n - 3 for c in f) <= 6  # error: RK410
  choose any g in hand where (distinct c.n for c in g).size = g.size  # error: RK410
