# Kuhn Poker, the smallest poker there is: one card each, one bet. The usual game has two players and three cards.

game "Kuhn Poker"
  players 2 to 10
  languages en, fr
  limit 20 turns

component Card, one for each rank in 1 to 11

each player has
  hand  : hand of Card
  stake : number 1 to 2, starts 1          # the ante is one chip
  gain  : score

table has
  stock   : deck of Card
  waiting : set of Player, starts players  # who has still to speak

setup
  move all card in Card where card.rank <= players.size + 1 into stock
  shuffle stock
  each player
    draw 1 from stock into hand

play
  turns among waiting

turn
  choose one
    check where not opened:
      remove you from waiting
    bet where not opened:
      set stake = 2
      set waiting = others                 # everybody else answers, once
    fold where opened:
      remove you from playing
    call where opened:
      set stake = 2
      remove you from waiting

define opened: yes or no
  some player in players has player.stake = 2

scoring
  score if you = best then pot - stake else -stake

define pot  = total of player.stake for player in players
define best = first player in playing with most player.hand.first.rank

winner
  most gain
  ties share

sample Card
  | code  | rank |
  | jack  | 1    |
  | queen | 2    |
  | king  | 3    |

example "Nobody bets: the higher card takes the ante"
  players ann, bob
  given ann.hand = {queen}
  given bob.hand = {king}
  when play choosing check, check
  when scoring
  then ann.gain = -1 and bob.gain = 1

example "A bluff: the king folds"
  players ann, bob
  given ann.hand = {jack}
  given bob.hand = {king}
  when play choosing bet, fold
  when scoring
  then ann.gain = 1 and bob.gain = -1 and ann.won

example "Check, bet, call: two chips change hands"
  players ann, bob
  given ann.hand = {queen}
  given bob.hand = {jack}
  when play choosing check, bet, call
  when scoring
  then ann.gain = 2 and bob.gain = -2

example "Whoever has checked may still answer a bet"
  players ann, bob, cleo
  given ann.hand = {king}
  given bob.hand = {jack}
  given cleo.hand = {queen}
  when play choosing check, bet, call
  then offered {fold, call}

example "Two of three are in"
  players ann, bob, cleo
  given ann.hand = {king}
  given bob.hand = {jack}
  given cleo.hand = {queen}
  when play choosing check, bet, call, fold
  when scoring
  then ann.gain = -1 and bob.gain = -2 and cleo.gain = 3

names fr
  Card    "carte", gender f, plural "cartes"
  hand    "jeu", gender m
  stake   "mise"
  gain    "gain"
  stock   "paquet", gender m
  waiting "à parler"
  turn    "tour"
  check   "passer"
  bet     "miser"
  fold    "se coucher"
  call    "suivre"
  rank    "rang"
