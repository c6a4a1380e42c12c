game "Queued Lists"
  players 2 to 3
  limit 10 rounds
component Card, 2 for each value in 1 to 5
each player has
  hand   : hand of Card
  points : score
  marks  : set of number
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  trace : number
  board : grid 3 by 2 of Player
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
rule note(cards: set of Card, k: number, who: Player or none)
  for each card in cards
    set trace = (trace + card.value * k) mod 1000
    if card in hand and who = you
      move card into stock
  score cards.size + k
rule told(spaces: list of set of Space, ns: list of number, free: yes or no)
  score (total of (number of s in g where board[s] = you) for g in spaces) + ns.size
  score ns.first otherwise 7
  may
    choose n in ns where n > 1 and free
    add n to marks
    queue told([], [n], not free)
turn
  queue note(all c in hand where c.value > 2, 3, you.next)
  queue told((groups of x in board by sides where board[x] = you), [hand.size, trace mod 7, 2], yes)
  queue note({}, trace mod 3, none)
  may
    choose s in board where board[s] is none
    set board[s] = you
    queue told([{s}], (list of c.value for c in hand), hand.size > 2)
  may
    choose card in hand
    move card into heap
  draw 1 from stock into hand
when card enters heap
  queue note({card}, 5, you)
  score (total of m for m in marks)
winner
  most points
  ties share
