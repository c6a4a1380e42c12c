# What is moved or drawn to where it lies: into the same deck, pile, bag, row or space, by way of an index or a player.
game "Same Place"
  players 1 to 3
  limit 25 turns
kind Place : near, far
component Card, 2 for each suit in Place and value in 1 to 4
component Cube, 3 for each colour in Place
each player has
  hand   : hand of Card
  spare  : deck of Card, reshuffled from used
  used   : pile of Card
  points : score
table has
  decks[Place] : deck of Card
  piles[Place] : pile of Card
  sacks[Place] : bag of Cube
  rows_[Place] : row of 3 Card, refilled from piles
  board : grid 2 by 2 of stacks of Cube
  pawn  : token on board
setup
  move all c in Card where c.value > 1 into decks[near]
  shuffle decks
  move all c in Card where c.value = 1 and c.suit = near into decks[far]
  shuffle decks[far]
  move Cube into sacks[near]
  move pawn onto board[1, 1]
  each player
    draw 2 from decks[near] into hand
    draw 1 from decks[near] into spare
turn
  choose a in Place and b in Place
  choose p in players
  choose one
    draw_on:
      draw 3 from decks[a] into decks[b]
    to_top:
      move decks[a] into top of decks[b]
    to_bottom:
      move decks[a].top into bottom of decks[b]
    whole:
      move decks[a] into decks[b]
    under:
      move decks[a] into bottom of decks[b]
    of_piles:
      draw 2 from piles[a] into piles[b]
      move piles[a] into bottom of piles[b]
    of_sacks:
      draw 2 from sacks[a] into sacks[b]
    of_rows:
      if rows_[a].size + rows_[b].size <= 3 or a = b
        move rows_[a] into rows_[b]
      refill rows_
    of_hands:
      draw 2 from p.hand into hand
    of_spares:
      draw 2 from p.spare into spare
    of_used:
      draw 1 from decks[a] into p.used
      draw 2 from p.used into spare
    onto_board:
      choose s in board and t in board
      draw 1 from sacks[a] onto s
      move s.top onto bottom of t
      move s.top onto t
    walk:
      choose s in board
      move pawn onto s
    open_up:
      draw 2 from decks[a] into piles[b]
      move decks[far].top into decks[b]
    close_up:
      move piles[a] into decks[b]
      shuffle decks[a]
when card enters decks
  score 1
when card leaves decks
  score 10
when card enters hand
  score 100
when card enters spare
  score 300
when cube enters board at space
  score space.column
when pawn enters space
  score 7
winner
  most points
  ties share
