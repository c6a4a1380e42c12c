# Sets of sets and lists of lists that are made on the way: joined, taken away, asked for, compared, picked, in cases.
game "Melds"
  players 2 to 3
  limit 24 turns
kind Suit : clubs, hearts, spades
component Card, one for each suit in Suit and rank in 1 to 6
each player has
  hand   : hand of Card
  points : score
  height : number, starts 2
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  board : grid 3 by 3 of Player
setup
  move Card into stock
  shuffle stock
  each player
    draw 5 from stock into hand
turn
  choose card in hand
  move card into heap
  may
    choose space in board where board[space] is none
    set board[space] = you
  score deadwood + melds.size + (total of m.size for m in melds) + pairs_of(melds)
  if {} in melds
    score 1
  if run(card.suit, card.rank, 6) in melds or {card} not in groups_of_two
    score 2
  if melds = groups_of_two
    score 3
  if melds = {{}} or groups_of_two = {}
    score 4
  if groups_of_two != runs_of_two and (groups_of_two - runs_of_two) is empty
    score 5
  score (best_meld.size + worst_meld.size * 2 + last_meld.size * 3) mod 50
  score (total of c.rank for c in (first m in melds where m.size > 1)) + (first m in groups_of_two).size + (last m in runs_of_two where m.size < 3).size
  score melds.first.size + groups_of_two.last.size + lists[3 - players.size mod 2].size + lists[lists.size].size
  score (number of m in by_size(hand.size) where some c in m has c.rank > 2) + (number of m in given(players.size > 2))
  for each m in melds where m.size > 0
    score number of c in m where c in hand
  for each m in groups_of_two and n in runs_of_two where m != n
    score (m - n).size
  score (total of a * b for l in lists and a in l and b in l) mod 30 + (distinct l.size for l in lists).size
  score number of row in rows(board) + columns(board) where every s in row has board[s] = you
  score number of group in (groups of x in board by sides where board[x] = you) where group not in (list of row for row in rows(board))
  set height = (height + card.rank) mod 90
  if some m in (distinct tens(n) for n in 1 to 3) has m.size = height mod 4
    score 1
  draw 1 from stock into hand
define of_rank(rank: number 1 to 6) = all card in hand where card.rank = rank
define run(suit, low: number 1 to 6, high: number 1 to 6) = all card in hand where card.suit = suit and low <= card.rank and card.rank <= high
define groups_of_two: set of set of Card
  (distinct of_rank(rank) for rank in 1 to 6 where of_rank(rank).size >= 2)
    + (distinct of_rank(rank) - {card} for rank in 1 to 6 and card in of_rank(rank) where of_rank(rank).size = 3)
define runs_of_two: set of set of Card
  distinct run(suit, low, high) for suit in Suit and low in 1 to 5 and high in low + 1 to 6 where run(suit, low, high).size = high - low + 1
define melds: set of set of Card = {{}} + groups_of_two + runs_of_two
define pairs_of(some_melds: set of set of Card) = number of a in some_melds and b in some_melds where a.size > 0 and (a + b).size = a.size + b.size
define deadwood: number
  (total of card.rank for card in hand) - ((largest of (total of card.rank for card in a + b) for a in melds and b in melds where (a + b).size = a.size + b.size) otherwise 0)
define best_meld: set of Card = first m in melds with most (total of c.rank for c in m)
define worst_meld: set of Card = last m in groups_of_two with least m.size
define last_meld: set of Card = last m in melds with most m.size
define lists = [[1, 2], []] + (list of (list of n for n in 1 to k where n mod 2 = k mod 2) for k in 1 to height) + [[height, 3]]
define tens(n: number) = distinct 10 * m for m in 1 to height where m mod n = 0
define by_size(size: number): set of set of Card
  when size > 5 : groups_of_two
  when size = 5 : runs_of_two - {{}}
  otherwise     : {{}, hand}
define given(many: yes or no): set of set of Card = if many then you.next.groups_of_two else all m in melds where m.size = 2
winner
  most points
  ties share
