# Hearts, one hand: take no hearts and not the queen of spades, or take them all.

game "Hearts"
  players 4
  languages en, fr

option passing         : left, right, across, hold                     # where three cards go
option opening         : two_of_clubs, any_club                        # what its holder leads
option early_points    : off, on                                       # hearts and the queen in the first trick
option break_hearts    : on, off                                       # hearts are led only once one has been played
option queen_breaks    : off, on                                       # … or the queen of spades
option spare_the_queen : off, on                                       # who has only her and hearts may lead hearts
option jack_bonus      : off, on                                       # ten points less for the jack of diamonds
option no_trick_bonus  : off, on                                       # five points less for no trick at all

kind Suit : clubs, diamonds, hearts, spades

component Card, one for each suit in Suit and rank in 2 to 14          # 11 jack, 12 queen, 13 king, 14 ace

each player has
  hand   : hand of Card
  passed : hand of Card
  played : pile of Card
  taken  : pile of Card
  points : score

table has
  stock  : deck of Card
  leader : Player, starts first_player
  broken : yes or no


# ─── Setup and play ──────────────────────────────────────────────────────────────────────────────

setup
  move Card into stock
  shuffle stock
  each player
    draw 13 from stock into hand

play
  phase exchange
    if passing != hold
      each player at once
        choose 3 cards in hand
        move cards into passed
        move passed into receiver.hand
  reveal two                               # whoever leads has it, so all know where it is
  set leader = two.owner
  rounds until round = 13
    phase trick
      each player from leader
        choose card in playable
        move card into played
        if card.suit = hearts or (queen_breaks = on and is_queen(card))
          set broken = yes
      set leader = taker
      each player
        move played into leader.taken

define two = first card in Card where card.suit = clubs and card.rank = 2

define receiver: Player
  by passing
    left   : you.next
    across : you.next.next
    right  : you.next.next.next
    hold   : you

define led_suit = leader.played.top.suit
define taker = first player in players where player.played.top.suit = led_suit with most player.played.top.rank

define playable: set of Card
  when leader.played is empty                                     : leads
  when same_suit is not empty                                     : same_suit
  when round = 1 and early_points = off and harmless is not empty : harmless
  otherwise                                                       : hand

define leads: set of Card
  when round = 1                                           : openers
  when broken or break_hearts = off or not_hearts is empty : hand
  when spare_the_queen = on and (every card in not_hearts has is_queen(card)) : hand
  otherwise                                                : not_hearts

define same_suit  = all card in hand where card.suit = led_suit
define not_hearts = all card in hand where card.suit != hearts
define harmless   = all card in not_hearts where not is_queen(card)
define openers    = all card in hand where card.suit = clubs and (card.rank = 2 or opening = any_club)

define is_queen(card) = card.suit = spades and card.rank = 12


# ─── Points ──────────────────────────────────────────────────────────────────────────────────────

scoring
  score total of worth(card) for card in taken
  if shooter is not none                   # the moon was shot
    score if you = shooter then -26 else 26
  else if no_trick_bonus = on and taken is empty
    score -5

define worth(card): number
  when card.suit = hearts                                          : 1
  when is_queen(card)                                              : 13
  when jack_bonus = on and card.suit = diamonds and card.rank = 11 : -10
  otherwise                                                        : 0

define shooter = first player in players where (number of card in player.taken where worth(card) > 0) = 14

winner
  least points
  ties share


# ─── Examples ────────────────────────────────────────────────────────────────────────────────────

sample Card
  | code | suit     | rank |
  | c2   | clubs    | 2    |
  | c3   | clubs    | 3    |
  | ck   | clubs    | 13   |
  | d4   | diamonds | 4    |
  | dj   | diamonds | 11   |
  | h2   | hearts   | 2    |
  | h9   | hearts   | 9    |
  | s5   | spades   | 5    |
  | sq   | spades   | 12   |

example "Three cards go to the left, all at once"
  players ann, bob, cleo, dan
  given ann.hand  = {c2, c3, ck, sq}
  given bob.hand  = {d4, d4, d4}
  given cleo.hand = {h2, h2, h2}
  given dan.hand  = {s5, s5, s5}
  when exchange choosing {c3, ck, sq}
  then ann.hand = {c2, s5, s5, s5} and bob.hand = {c3, ck, sq} and cleo.hand = {d4, d4, d4}

example "Across the table"
  players ann, bob, cleo, dan
  with passing = across
  then ann.receiver = cleo and bob.receiver = dan and cleo.receiver = ann

example "The two of clubs leads"
  players ann, bob, cleo, dan
  given round = 1
  given ann.hand = {c2, c3, h9}
  then ann.playable = {c2}

example "Whoever can follow suit must"
  players ann, bob, cleo, dan
  given round = 2
  given ann.played = [c3]
  given bob.hand   = {ck, h9}
  given cleo.hand  = {d4, h9}
  then bob.playable = {ck} and cleo.playable = {d4, h9}

example "No points in the first trick, if there is anything else"
  players ann, bob, cleo, dan
  given round = 1
  given ann.played = [c2]
  given bob.hand   = {dj, h9, sq}
  given cleo.hand  = {h9, sq}
  then bob.playable = {dj} and cleo.playable = {h9, sq}

example "Hearts are not led before they are broken, if there is anything else"
  players ann, bob, cleo, dan
  given round = 2
  given ann.hand = {sq, h2}
  given bob.hand = {h2, h9}
  then ann.playable = {sq} and bob.playable = {h2, h9}

example "Nobody has to lead the queen"
  players ann, bob, cleo, dan
  with spare_the_queen = on
  given round = 2
  given ann.hand = {sq, h2}
  then ann.playable = {sq, h2}

example "The highest card of the suit led takes the trick, and a heart breaks hearts"
  players ann, bob, cleo, dan
  given round = 2
  given ann.hand  = {c3, s5, h2}
  given bob.hand  = {h9}
  given cleo.hand = {ck}
  given dan.hand  = {sq}
  when trick choosing c3
  then leader = cleo and cleo.taken = {c3, h9, ck, sq}
  then broken and ann.playable = {s5, h2}

example "A point for each heart, thirteen for the queen"
  players ann, bob, cleo, dan
  given ann.taken = [h2, h9, c3, dj]
  given bob.taken = [sq, h2]
  when scoring
  then ann.points = 2 and bob.points = 14 and cleo.points = 0
  then cleo.won and dan.won and not ann.won

example "Ten less for the jack, five less for no trick"
  players ann, bob, cleo, dan
  with jack_bonus = on
  with no_trick_bonus = on
  given ann.taken = [h2, h9, c3, dj]
  given bob.taken = [sq, h2]
  given cleo.taken = [c2]
  when scoring
  then ann.points = -8 and bob.points = 14 and cleo.points = 0 and dan.points = -5

example "Shooting the moon: all thirteen hearts and the queen"
  players ann, bob, cleo, dan
  given ann.taken = [sq, h2, h2, h2, h2, h2, h2, h2, h9, h9, h9, h9, h9, h9]
  when scoring
  then ann.points = 0 and bob.points = 26 and cleo.points = 26 and dan.points = 26

names en
  passed "passed cards"
  played "trick"
  taken  "trick pile"

names fr
  Card            "carte", gender f, plural "cartes"
  Suit            "couleur"
  suit            "couleur"
  rank            "rang"
  clubs           "trèfle"
  diamonds        "carreau"
  hearts          "cœur"
  spades          "pique"
  hand            "jeu", gender m
  passed          "écart", gender m
  played          "pli", gender m
  taken           "tas de plis", gender m
  points          "points"
  stock           "paquet", gender m
  leader          "meneur"
  broken          "cœurs entamés"
  exchange        "échange"
  trick           "pli"
  passing         "échange des cartes"
  left            "à gauche"
  right           "à droite"
  across          "en face"
  hold            "aucun"
  opening         "entame"
  two_of_clubs    "deux de trèfle"
  any_club        "n’importe quel trèfle"
  early_points    "points au premier pli"
  break_hearts    "cœurs à entamer"
  queen_breaks    "la dame entame les cœurs"
  spare_the_queen "cœur plutôt que la dame"
  jack_bonus      "bonus du valet"
  no_trick_bonus  "bonus sans pli"
  on              "oui"
  off             "non"
