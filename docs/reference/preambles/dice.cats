# The preamble `dice`: five dice, and a score.

game "Dice"
  players 2 to 6
  limit 30 rounds

component Die, one for each place in 1 to 5

each Die has
  face : number 1 to 6, starts 1

each player has
  points : score
  chips  : number 0 to 9, starts 3

table has
  tray : area of Die
  cup  : area of Die

setup
  move Die into tray

turn
  for each die in tray
    roll die.face
  score total of die.face for die in tray

winner
  most points
  ties share

sample Die
  | code | place |
  | one  | 1     |
