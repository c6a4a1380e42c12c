# The preamble `cards`: a deck, hands, a market and a few card codes for the snippets of the reference.

game "Cards"
  players 2 to 4
  limit 50 rounds

kind Suit : clubs, diamonds, hearts, spades

component Card, one for each suit in Suit and value in 1 to 9

each player has
  hand   : hand of Card
  kept   : pile of Card
  shown  : area of Card
  points : score

table has
  stock   : deck of Card, reshuffled from discard
  discard : pile of Card
  market  : row of 4 Card, refilled from stock, slides right
  middle  : area of Card
  leader  : Player, starts first_player

setup
  move Card into stock
  shuffle stock
  refill market
  each player
    draw 5 from stock into hand

turn
  choose card in hand
  move card into discard
  draw 1 from stock into hand

winner
  most points
  ties share

sample Card
  | code | suit     | value |
  | c1   | clubs    | 1     |
  | c4   | clubs    | 4     |
  | c9   | clubs    | 9     |
  | d2   | diamonds | 2     |
  | d5   | diamonds | 5     |
  | h1   | hearts   | 1     |
  | h2   | hearts   | 2     |
  | h3   | hearts   | 3     |
  | h7   | hearts   | 7     |
  | s3   | spades   | 3     |
  | s9   | spades   | 9     |
