# Spaces that hang together by what stands on them: one value, all others, with further clauses, from none.
game "Floods"
  players 2
  limit 30 rounds

option size : 5, 9, 13, 15

kind Ground : water, sand, rock

table has
  land : grid size by size of Ground
  boat : token on land or none
  dry  : number 0 to 999

each player has
  points : score

setup
  for each space in land where (space.column + space.row) mod 3 = 0
    set land[space] = rock

define flooded(start: Space) = number of x connected to start by sides where land[x] = water
define open_land(start: Space) = number of x connected to start by around where land[x] != rock
define high(start: Space) = number of x connected to start by corners where x.row > 2 and land[x] != water
define shore(start: Space) = number of x connected to start by sides where land[x] = sand and x.column != 3

turn
  choose space in land where space is empty
  choose ground in Ground
  set land[space] = ground
  if ground = water
    move boat onto space
  score flooded(space) + 2 * open_land(space)
  score high(space) - shore(space)
  set dry = if boat is none then 0 else flooded(boat) mod 7
  for each other in Ground
    if some s in land has (number of x connected to s by sides where land[x] = other) > 4
      score 1

end
  land is full : nobody wins

winner
  most points
  ties share
