# Hands that all know, because they were dealt from the open box; what is laid from them lies face down.

game "Little Skull"
  players 3
  limit 20 rounds

kind Face : skull, rose

component Disc, one for each face in Face and mark in 1 to 2 and colour in 1 to 3

each player has
  hand : hand of Disc
  mat  : pile of Disc, seen by owner

setup
  each player
    move all disc in Disc where disc.colour = you.seat into hand

turn
  choose disc in hand
  move disc into mat

play
  rounds until round = 3
    each player takes a turn
