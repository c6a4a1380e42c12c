game "Triggers"
  players 1 to 5
  limit 15 rounds
kind Colour : red, blue, green
component Card, 2 for each colour in Colour and value in 1 to 4
each player has
  hand        : hand of Card
  bin[Colour] : area of Card
  row_of      : row of 3 Card
  yard        : grid 3 by 2 of stacks of Card
  pawn        : token on yard or none
  points      : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  sack  : bag of Card
  count : number
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
  draw 5 from stock into sack
play
  rounds until round = 9
    each player takes a turn
turn
  draw 2 from stock into hand
  choose one
    lay:
      choose any cards in hand where cards.size <= 3
      choose space in yard
      move cards onto space
    sort:
      for each card in hand
        move card into bin[card.colour]
    swap:
      choose player in others where player.hand is not empty
      let mine = hand
      let theirs = player.hand
      move mine into player.hand
      move theirs into hand
    pull:
      choose space in yard where space is not empty
      move pawn onto space
      move space.top into bottom of heap
      move pawn onto none
    lined:
      choose up to 2 cards in hand
      if row_of.size + cards.size <= 3
        move cards into row_of
    sacked:
      draw 2 from sack into bin[red]
      move hand into sack
    otherwise:
      draw 1 from heap into hand
when card enters bin at colour
  add 1 to count
  score if colour = card.colour then 2 else -1
  if bin[colour].size > 2
    move bin[colour] into heap
when card leaves bin at colour
  score 1
  if colour = green
    draw 1 from sack into hand
when card enters hand
  add 1 to count
when card enters yard at space
  score space.column * space.row
  if space.covered is not none
    move pawn onto space
when card leaves yard at space
  score -space.column
when pawn enters space
  score (number of x in neighbours(space) where x is not empty)
  if space.top.value = 4
    move space.top into heap
when pawn leaves space
  add 3 to count
when card enters heap
  if heap.size mod 5 = 0
    score 5
when card enters row_of
  if row_of is full
    move row_of into heap
end
  count > 400 : you win
winner
  most points
  then most hand.size
  ties share
