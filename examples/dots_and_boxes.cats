# Dots and Boxes: draw a line between two dots; who draws the fourth side of a box owns the box and draws again.
# All lie on one board: dots where column and row are odd, boxes where both are even, lines in between.

game "Dots and Boxes"
  players 2
  languages en, fr

option size : 11, 5, 7, 9                  # twice the boxes in a row, and one: 11 is for 5 by 5 boxes, 5 for 2 by 2

table has
  board : grid size by size of Player

each player has
  boxes : score

define edges = all space in board where (space.column + space.row) mod 2 = 1
define is_box(space) = space.column mod 2 = 0 and space.row mod 2 = 0

turn
  choose line in edges where line is empty
  set board[line] = you
  for each space in sides(line) where is_box(space) and (every side in sides(space) has side is not empty)
    set board[space] = you
    score 1
    go again

play
  turns until no line in edges has line is empty

winner
  most boxes
  ties share

example "The fourth side closes a box"
  players x, o
  with size = 5
  given board
    | .  x    .    .  . |
    | o  a:.  b:.  .  . |
    | .  x    .    .  . |
    | .  .    .    .  . |
    | .  .    .    .  . |
  when turn choosing b
  then board[a] = x and boxes = 1

example "Two at once, and another turn, as long as there are lines"
  players x, o
  with size = 5
  given board
    | .  x    .    x    .   |
    | o  a:.  b:.  c:.  o   |
    | .  x    .    o    .   |
    | x  x    x    x    d:. |
    | .  x    .    o    .   |
  when play choosing b
  then board[a] = x and board[c] = x and board[d] = x and boxes = 3

names fr
  size  "taille"
  board "feuille"
  boxes "cases"
  line  "trait", gender m, plural "traits"
  turn  "tour"
