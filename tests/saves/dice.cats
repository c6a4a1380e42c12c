# The rules of a save from before keys of components showed their state.
game "Dice"
  players 2
  limit 9 turns
component Die, 4 for each sort in {1}
each Die has
  face : number 1 to 6, starts 1
  kept : yes or no
table has
  tray : row of 4 Die
setup
  move Die into tray
turn
  choose one
    keep:
      choose die in tray
      set die.kept = yes
    roll_all:
      for each die in tray
        roll die.face
