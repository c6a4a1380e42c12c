# Secret answers of every sort: numbers, spaces and cards, alone and at once, told to nobody else or to the next player.

game "Secrets"
  players 2 to 4
  limit 6 rounds

component Card, one for each value in 1 to 30

each player has
  bid    : number 0 to 3, seen by owner
  before : number 0 to 3, seen by owner
  sea    : grid 3 by 3 of Player, seen by owner
  mind   : Player or none, seen by owner
  hand   : area of Card
  points : score

table has
  vault : number 0 to 9, seen by nobody

setup
  each player
    for each n in 1 to 4
      move first card in Card where card in box into hand

turn
  choose amount in 0 to 3, seen by you
  set before = bid
  set bid = amount
  if bid > before
    set vault = bid + before
  choose space in sea where space is empty, seen by you
  set sea[space] = you
  choose player in others, seen by players
  player chooses much in 0 to 3, seen by {player, you}
  set player.bid = much
  each player at once
    choose whom in players, seen by you.next
    set mind = whom
  choose card in hand, seen by you
  set vault = if card.value > bid then 1 else 2
  score 1
  may
    choose least_of_all in 0 to 3 where least_of_all != bid, seen by you
    set bid = least_of_all

winner
  most points + bid
  ties share
