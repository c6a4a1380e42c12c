game "Known"
  players 2 to 4
  limit 15 rounds
kind Sort : flower, skull
component Disc, 3 for each sort in Sort
component Card, 2 for each value in 1 to 4
each Card has
  up    : yes or no
  marks : number -3 to 3
  by_   : Player or none
  seen_ : set of Player
each player has
  hand   : hand of Card
  mat    : row of 3 Card, seen by nobody
  secret : number 0 to 9, seen by owner
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  den   : area of Disc
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
    draw 1 from stock into mat
  move Disc into den
turn
  choose one
    show where hand is not empty:
      choose card in hand
      reveal card to you.next
      move card into you.next.hand
    showall:
      reveal hand
      reveal hand.size > 2
      reveal (number of c in hand where c.value > 2)
    mark where hand is not empty:
      choose card in hand
      set card.up = not card.up
      add you to card.seen_
      if card.marks < 3
        add 1 to card.marks
      set card.by_ = you.next
    give where hand is not empty:
      you.next chooses card in hand where card.value > 1 or hand.size > 2
      move card into heap
    lay where mat is not full and hand is not empty:
      choose card in hand
      move card into mat
    flip:
      choose card in mat
      move card into hand
    discs:
      choose disc in den
      score if disc.sort = skull then -1 else 1
    steal:
      choose p in others
      draw 1 from p.hand into hand
    recycle:
      move hand into stock
      draw 2 from stock into hand
    topped:
      reveal stock to you
      if stock.top.value = 2
        score 3
  set secret = (secret + 3) mod 10
  score total of c.marks for c in Card
  score (number of c in Card where c.up) + (number of c in hand where you in c.seen_)
  choose p in players where (some c in p.mat has yes) or p = you
  score p.seat
winner
  most points
  ties share
