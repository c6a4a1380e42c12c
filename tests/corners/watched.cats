game "Watched"
  players 2 to 3
  limit 12 rounds
component Card, 3 for each value in 1 to 4
each player has
  hand   : hand of Card, seen by watchers
  vault  : area of Card, seen by whoever_spies
  secret : number 0 to 9, seen by whoever_spies
  eye    : yes or no
  points : score
table has
  stock : deck of Card, reshuffled from heap, seen by open_eyes
  heap  : pile of Card, seen by whoever_spies
  spy   : Player or none
  pouch : bag of Card, seen by open_eyes
define watchers = all p in players where p != you
define whoever_spies: set of Player
  when spy is none : {}
  otherwise        : {spy}
define open_eyes = all p in players where p.eye
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
    draw 1 from stock into vault
  draw 2 from stock into pouch
turn
  choose one
    spy:
      choose p in players
      set spy = p
    look:
      set eye = not eye
    lay where hand is not empty:
      choose card in hand
      move card into heap
    hide where hand is not empty:
      choose card in hand
      move card into vault
    swap where you.next.vault is not empty:
      choose card in you.next.vault
      move card into you.next.hand
    bag where hand is not empty:
      choose card in hand
      move card into pouch
      draw 1 from pouch into vault
    recycle:
      move vault into stock
      draw 2 from stock into hand
    back:
      move hand into heap
      draw 2 from stock into hand
    show where hand is not empty:
      choose card in hand
      reveal card to you.next
      move card into bottom of stock
  set secret = (secret + 3) mod 10
  score (number of c in hand where c.value > 2)
winner
  most points
  ties share
