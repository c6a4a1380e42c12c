# More positions of The Happiest Cat in the World, beside those in the rule file.

examples for "../games/happiest_cat.cats"

sample Tile
  | code  | symbols   | colour | points | coins | cost | level  |
  | oak   | tree      | grey   | 0      | 0     | 0    | none   |
  | rack  | shelf     | pink   | 0      | 2     | 3    | low    |
  | rack2 | shelf     | yellow | 2      | 2     | 6    | middle |
  | combi | shelf bed | green  | 0      | 1     | 6    | middle |
  | nap   | bed       | blue   | 0      | 3     | 4    | low    |
  | nap1  | bed       | green  | 1      | 1     | 5    | middle |
  | twin  | bed bed   | pink   | 0      | 1     | 6    | middle |
  | mole  | mouse     | pink   | 0      | 0     | 3    | low    |
  | rat3  | mouse     | green  | 3      | 1     | 7    | high   |
  | cup2  | bowl      | blue   | 2      | 1     | 4    | low    |
  | cup4  | bowl      | yellow | 4      | 0     | 7    | high   |

example "Two bowls on the way feed twice"                              "Having a Snack"
  given apartment
    | cat:oak  a:cup2  b:cup4 |
  when move_the_cat choosing a, b
  then happiness = 2 + 4

example "Which tile pays for the third move is up to you"              "Moving the Cat Token"
  given apartment
    | cat:oak  a:oak  b:oak  c:oak |
  given hand = {rack, nap}
  when move_the_cat choosing a, b, c
  then offered {rack, nap}

example "Two different symbols: both goals score"                      "Placing a Tile in the Apartment"
  with shelf_goal = A
  with bed_goal = A
  given apartment
    | rack  here:.  |
    | .     cat:oak |
  given hand = {combi}
  when place_a_tile choosing combi, here
  then happiness = 2 + 2                   # two shelves side by side, one bed alone

example "Shelves that touch by a corner are no group on side A"        "Shelves – A"
  with shelf_goal = A
  given apartment
    | rack  .       |
    | oak   here:.  |
    | .     cat:oak |
  given hand = {rack2}
  when place_a_tile choosing rack2, here
  then happiness = 2 + 1

example "Shelves side by side are no group on side B, but a zigzag is"   "Shelves – B"
  with shelf_goal = B
  given apartment
    | oak    combi  oak     |
    | rack   oak    oak     |
    | oak    rack   oak     |
    | combi  rack   here:.  |
    | .      .      cat:oak |
  given hand = {rack2}
  when place_a_tile choosing rack2, here
  then happiness = 2 + 5                   # itself, one up left, two beyond that, and one above those

example "A double bed on side A is not alone, and spoils its column"   "Cat Beds – A"
  with bed_goal = A
  given apartment
    | nap  oak      .      |
    | .    oak      nap1   |
    | .    cat:oak  here:. |
  given hand = {twin}
  when place_a_tile choosing twin, here
  then happiness = 2 * 1

example "A double bed on side B sees itself twice, and past other tiles"   "Cat Beds – B"
  with bed_goal = B
  given apartment
    | nap      .    .     |
    | here:.   oak  nap1  |
    | cat:oak  .    .     |
  given hand = {twin}
  when place_a_tile choosing twin, here
  then happiness = 2 * (2 + 1 + 1)

example "A combo's tile may go far from the cat; a bowl onto any tile without a bowl or a token"   "The Cat Combo"
  given apartment
    | a:rack  mouse_token:mole  here:.   cup4 |
    | .       .                 cat:oak  .    |
  given hand = {twin, cup2}
  when place_a_tile choosing twin, here, cup2
  then offered {a, here}

example "Two combos, and a third from the first: three more tiles"     "The Cat Combo"
  with shelf_goal = A
  with bed_goal = A
  given apartment
    | .     .     mole   .        nap     |
    | .     .     rack   oak      nap     |
    | rack  mole  here:. cat:oak  third:. |
    | .     .     .      p:.      q:.     |
  given hand = {twin, nap, nap1, rack2, combi}
  when place_a_tile choosing twin, here, nap, third, nap1, p, rack2, q
  then happiness = 0 + 0 + (1 + 2) + (2 + 1)
  then hand = {combi}

example "A bowl the mouse runs over is a tile like others on side A"   "Mice – A"
  with mouse_goal = A
  given apartment
    | mouse_token:mole  cup2  cat:oak  here:. |
  given hand = {rat3}
  when place_a_tile choosing rat3, here
  then happiness = 3 + 3

example "The mouse takes the shortest way round a hole"                "Mice – A"
  with mouse_goal = A
  given apartment
    | mouse_token:mole  .        here:.  |
    | oak               oak      cat:oak |
  given hand = {rat3}
  when place_a_tile choosing rat3, here
  then happiness = 3 + 4

example "One step on side B: the new tile alone counts"                "Mice – B"
  with mouse_goal = B
  given apartment
    | mouse_token:rat3  here:.  |
    | .                 cat:oak |
  given hand = {rat3}
  when place_a_tile choosing rat3, here
  then happiness = 3 + 3

example "The first mouse earns no goal points on side B either"        "Mice – B"
  with mouse_goal = B
  given apartment
    | cat:oak  here:. |
  given hand = {rat3}
  when place_a_tile choosing rat3, here
  then happiness = 3 and mouse_token = here

example "One may look at the market with open cards and buy nothing"   "Buying an Amenity Tile"
  given hand = {nap, rack}
  given market[low] = [cup2, mole]
  when buy_tiles choosing yes, stop
  then market[low] = [cup2, mole] and draw_pile is empty

example "The Sum counts bowls that were never placed"                  "Sum (A and B)"
  given hand = {cup2}
  given draw_pile = [cup4]
  given discard_pile = [nap1]
  when scoring
  then happiness = 2 + 4 + 1

example "One point short after the first round: it ends a round later"   "End of the Game"
  players martha, paul
  given martha.apartment
    | cat:oak |
  given paul.apartment
    | cat:oak  near:cup2  far:cup2 |
  given paul.happiness = 57
  when play choosing pass, near, stop, pass, pass, far, pass, pass, stop, pass
  then paul.happiness = 57 + 2 + 2

example "A bed by a hole is not surrounded"                            "Bonus Tile Variant"
  given apartment
    | oak  .        oak |
    | oak  nap      oak |
    | oak  cat:oak  oak |
  then bonus_points(surrounded_beds) = 0

example "A bowl with tiles on all sides has no empty space"            "Bonus Tile Variant"
  given apartment
    | .        oak   .   |
    | cat:oak  cup2  oak |
    | .        oak   .   |
  then bonus_points(accessible_bowls) = 0
