game "Demo"
  players 2
  languages en, fr
  limit 5 rounds
kind Colour : red, blue
names fr
  red  "rouge", gender n  # error: RK801
  blue "bleu", feminine "bleue", feminine "bleue"  # error: RK801
