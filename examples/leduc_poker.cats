# Leduc Poker: six cards, two rounds of betting, and a card in the middle that may make a pair with yours.

game "Leduc Poker"
  players 2
  languages en, fr
  limit 20 turns

kind Suit : hearts, spades

component Card, one for each rank in 1 to 3 and suit in Suit

each player has
  hand  : hand of Card
  stake : number 1 to 13, starts 1         # the ante is one chip
  gain  : score

table has
  stock   : deck of Card
  middle  : pile of Card
  raises  : number 0 to 2
  waiting : set of Player                  # who has still to speak in this round

setup
  move Card into stock
  shuffle stock
  each player
    draw 1 from stock into hand

play
  rounds until round = 2 or playing.size = 1
    if round = 2
      draw 1 from stock into middle
    set raises = 0
    set waiting = playing
    turns among waiting

turn
  choose one
    fold where stake < highest:
      remove you from playing
    check where stake = highest:
      remove you from waiting
    call where stake < highest:
      set stake = highest
      remove you from waiting
    raise where raises < 2:
      set stake = highest + 2 * round      # two chips more in the first round, four in the second
      add 1 to raises
      set waiting = others

define highest = largest of player.stake for player in players

scoring
  score (if you in best then pot div best.size else 0) - stake

define pot  = total of player.stake for player in players
define best = all player in playing with most player.strength

define strength: number
  when hand.first.rank = middle.top.rank : 10                          # a pair beats everything
  otherwise                              : hand.first.rank otherwise 0

winner
  most gain
  ties share

sample Card
  | code | rank | suit   |
  | jh   | 1    | hearts |
  | js   | 1    | spades |
  | qh   | 2    | hearts |
  | qs   | 2    | spades |
  | kh   | 3    | hearts |
  | ks   | 3    | spades |

example "A pair beats a higher card"
  players ann, bob
  given ann.hand = {js}
  given bob.hand = {kh}
  given stock = {jh}
  when play choosing check, check, raise, call
  when scoring
  then ann.gain = 5 and bob.gain = -5

example "Two raises are all, in each round"
  players ann, bob
  given ann.hand = {js}
  given bob.hand = {kh}
  given stock = {qh}
  when play choosing raise, raise, call, raise, raise
  then ann.stake = 9 and bob.stake = 13
  then offered {fold, call}

example "Nobody folds without a raise to answer"
  players ann, bob
  given ann.hand = {js}
  given bob.hand = {kh}
  when play
  then offered {check, raise}

example "Who folds loses what is in"
  players ann, bob
  given ann.hand = {js}
  given bob.hand = {kh}
  when play choosing check, raise, fold
  when scoring
  then ann.gain = -1 and bob.gain = 1

example "Equal ranks share the pot"
  players ann, bob
  given ann.hand = {js}
  given bob.hand = {jh}
  given stock = {qh}
  when play choosing raise, call, check, check
  when scoring
  then ann.gain = 0 and bob.gain = 0 and ann.won and bob.won

names fr
  Card    "carte", gender f, plural "cartes"
  Suit    "couleur"
  rank    "rang"
  suit    "couleur"
  hearts  "cœur"
  spades  "pique"
  hand    "jeu", gender m
  stake   "mise"
  gain    "gain"
  stock   "paquet", gender m
  middle  "milieu", gender m
  raises  "relances"
  waiting "à parler"
  turn    "tour"
  fold    "se coucher"
  check   "parole"
  call    "suivre"
  raise   "relancer"
