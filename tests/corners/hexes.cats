game "Hexes"
  players 2 to 4
  limit 20 rounds
kind Land : wood, lake
component Peg, 3 for each who in 1 to 4
table has
  comb     : hex grid 4 by 3 of Land
  pegs     : hex grid 3 by 5 of stacks of Peg
  hare     : token on comb or none
  fox      : token on pegs
  spot     : Space or none
  heading_ : Direction, starts east
  beds     : set of Space
each player has
  points : score
  home   : area of Peg
setup
  move fox onto pegs[2, 3]
  each player
    move all p in Peg where p.who = you.seat into home
turn
  choose space in comb where board_free(space)
  set comb[space] = if round mod 2 = 0 then wood else lake
  may
    choose peg in home and s in pegs where s.top is none or s.top.who != you.seat
    move peg onto s
  may
    choose s in sides(fox) where s.row <= 4
    move fox onto s
  may
    choose s in around(space)
    move hare onto s
  set spot = if hare is none then space else hare
  set beds = beds + sides(space)
  if beds.size > 6
    set beds = beds - {space} - row_through(space)
  score sides(space).size + corners(space).size + around(space).size
  score (distance(space, comb[1, 1]) otherwise 50)
  score (number of x connected to space by sides where comb[x] = lake)
  score (largest of g.size for g in (groups of x in comb by sides where x.top = wood)) otherwise 0
  score (number of x in pegs where x.covered is not none)
  score (number of x in (row_through(fox) + column_through(fox)) where x is empty)
  score if hare is none then 0 else hare.column * 10 + hare.row
  score if spot in beds then 3 else 0
  if hare = comb[2, 2]
    move hare onto none
when hare enters space
  score 100 * space.column
when hare leaves space
  score space.row
when fox enters space
  score 1000
define board_free(space): yes or no
  space is empty
end
  comb is full : nobody wins
winner
  most points
  ties share
