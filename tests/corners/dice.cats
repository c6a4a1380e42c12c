game "Dice"
  players 1 to 3
  limit 8 rounds
kind Colour : red, blue, green
component Die, 2 for each place in 1 to 2
component Coin
each Die has
  face  : number -2 to 3, starts 0
  tint  : Colour, starts blue
  kept_ : yes or no
  near  : Player or none
each Coin has
  heads : yes or no
each player has
  points        : score
  luck          : number -1 to 1
  flags[Colour] : yes or no
table has
  tray  : area of Die
  purse : area of Coin
  wind  : Direction, starts north
  whose : Player or none
  map   : grid 2 by 2 of Colour
  odds  : list of number, starts [1, 1, 1, 5]
setup
  move Die into tray
  move Coin into purse
turn
  for each die in tray where not die.kept_
    roll die.face
    roll die.tint
    roll die.near
  roll luck
  roll wind
  roll whose
  roll flags
  roll map[1, 2]
  for each coin in purse
    roll coin.heads
  roll prize in [1, 1, 1, 5, 5]
  roll other in odds
  roll few in 1 to smaller_of(luck, 0)
  score 50
  score prize * other + few
  may repeat
    choose die in tray where not die.kept_ and die.face > -2
    set die.kept_ = yes
    score die.face
  choose any dice in tray where dice.size < 3
  for each die in dice
    set die.kept_ = no
    set die.face = 3
  set odds = odds - [1]
  if odds is empty
    set odds = [2, 3, 2]
  if map[1, 2].top = red
    set map[1, 2] = none
  repeat luck + 1 times
    roll again in {2, 4, 8}
    score again
winner
  most points
  ties share
  rival 100 where players.size = 1
