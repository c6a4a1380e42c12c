# Goofspiel: equal hands, all bids made at once, and no luck but the order of the prizes.

game "Goofspiel"
  players 2 to 10
  languages en, fr

option highest_card : 13, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12              # hands and prizes go from 1 to this
option most_rounds  : 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
option prize_order  : shuffled, ascending, descending
option tied_bids    : discard_prize, add_to_next                       # several highest bids

component Card, one for each suit in 1 to 10 and value in 1 to 13
component Prize, one for each value in 1 to 13

each player has
  hand   : hand of Card
  bids   : pile of Card
  points : score

table has
  prizes : deck of Prize
  middle : pile of Prize

setup
  each player
    move all card in Card where card.suit = you.seat and card.value <= highest_card into hand
  for each prize in Prize where prize.value <= highest_card
    if prize_order = descending
      move prize into top of prizes
    else
      move prize into bottom of prizes
  if prize_order = shuffled
    shuffle prizes

play
  rounds until round = most_rounds or prizes is empty
    draw 1 from prizes into middle
    each player at once
      choose card in hand
      move card into bids
    if highest_bidders.size = 1
      for each player in highest_bidders
        player scores total of prize.value for prize in middle
    if highest_bidders.size = 1 or tied_bids = discard_prize
      move middle into box

define highest_bidders = all player in players with most player.bids.top.value

winner
  most points
  ties share

sample Card
  | code | value |
  | c1   | 1     |
  | c2   | 2     |
  | c3   | 3     |

sample Prize
  | code | value |
  | d1   | 1     |
  | d2   | 2     |
  | d3   | 3     |

example "The higher bid takes the prize; then the last cards are played by themselves"
  players ann, bob
  given ann.hand = {c1, c3}
  given bob.hand = {c1, c2}
  given prizes = [d3, d1]
  when play choosing c1, c2
  then bob.points = 3 and ann.points = 1

example "Equal bids: nobody takes the prize"
  players ann, bob
  given ann.hand = {c1, c3}
  given bob.hand = {c1, c2}
  given prizes = [d3, d1]
  when play choosing c1, c1
  then ann.points = 1 and bob.points = 0

example "Equal bids: the prize is added to the next one"
  players ann, bob
  with tied_bids = add_to_next
  given ann.hand = {c1, c3}
  given bob.hand = {c1, c2}
  given prizes = [d3, d1]
  when play choosing c1, c1
  then ann.points = 3 + 1 and bob.points = 0

example "Two highest bids of three: the lowest does not win either"
  players ann, bob, cleo
  given ann.hand = {c2, c3}
  given bob.hand = {c2, c3}
  given cleo.hand = {c1, c2}
  given prizes = [d3]
  when play choosing c3, c3, c1
  then ann.points = 0 and bob.points = 0 and cleo.points = 0

example "Hands from 1 to 4, prizes from the top"
  with highest_card = 4
  with prize_order = descending
  given setup
  then (list of card.value for card in hand) = [1, 2, 3, 4]
  then prizes.size = 4 and prizes.top.value = 4

names en
  bids   "bid pile"
  prizes "prize deck"

names fr
  Card          "carte", gender f, plural "cartes"
  Prize         "lot", gender m, plural "lots"
  hand          "jeu", gender m
  bids          "tas d’enchères", gender m
  points        "points"
  prizes        "paquet de lots", gender m
  middle        "milieu", gender m
  suit          "couleur"
  value         "valeur"
  highest_card  "plus haute carte"
  most_rounds   "manches au plus"
  prize_order   "ordre des lots"
  shuffled      "mélangé"
  ascending     "croissant"
  descending    "décroissant"
  tied_bids     "enchères égales"
  discard_prize "lot écarté"
  add_to_next   "lot ajouté au suivant"
