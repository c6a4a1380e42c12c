# The Happiest Cat in the World: the whole game, with both sides of every goal tile and the bonus tile variant.
# The file follows the rulebook from front to back.  A string at the end of a line names the section it comes from.

game "The Happiest Cat in the World"
  players 2 to 4
  first player "was the last to see a cat being lazy on a sofa"
  rulebook "The Happiest Cat in the World Rulebook"
  headings from "happiest_cat_headings.txt"
  languages en, fr
  names from "happiest_cat_names.csv"
  limit 100 rounds

option shelf_goal    : A, B                                            "Goal Tiles"
option bed_goal      : A, B                                            "Goal Tiles"
option mouse_goal    : A, B                                            "Goal Tiles"
option bonus_tiles   : off, on                                         "Bonus Tile Variant"

# Two sentences that can fairly be read in two ways: see the rulings.
option grey_combos   : off, on                                         "The Cat Combo"
option mouse_b_bowls : off, on                                         "Mice – B"


# ─── Components ──────────────────────────────────────────────────────────────────────────────────

kind Symbol : bowl, shelf, bed, mouse, tree                            "Amenity Tile Anatomy"
kind Colour : pink, blue, green, yellow, grey                          "Amenity Tile Anatomy"
kind Level  : low, middle, high                                        "Board Setup"

# 80 for the market, 4 sets of 10 to start with, 4 times 5 printed on the apartment boards
component Tile from "happiest_cat_tiles.csv", 140 tiles, stand-in      "Components"
  level   : Level or none                  # market decks: costs 3–4, costs 5–6, cost 7
  paw     : number 1 to 4 or none          # apartment boards and starting sets: whose, by seat
  column  : number -1 to 1 or none         # tiles printed on an apartment board: where they lie
  row     : number -1 to 1 or none
  cost    : number 0 to 7                                              "Amenity Tile Anatomy"
  coins   : number 0 to 9                                              "Amenity Tile Anatomy"
  points  : number 0 to 9                  # the Happiness printed bottom right
  colour  : Colour                         # grey is one only where grey_combos is on
  symbols : list of Symbol                 # one or two

kind Bonus : surrounded_beds, accessible_bowls, squeaky_neighbor, walls_of_shelves, rainbow_rows   "Bonus Tile Variant"

component BonusTile, one for each bonus in Bonus                       "Bonus Tile Variant"

table has                                                              "Board Setup"
  supply[Level] : deck of Tile
  market[Level] : row of 3 Tile, refilled from supply                  # the Cat Market, a row for each deck
  bonus_deck    : deck of BonusTile                                    "Bonus Tile Variant"
  bonuses       : pile of BonusTile                                    "Bonus Tile Variant"

each player has                                                        "Player Setup"
  apartment    : grid of stacks of Tile    # it may grow as far as you like
  cat          : token on apartment
  happiness    : score                                                 "Goal of the Game"
  mouse_token  : token on apartment or none                            "Mice – A"
  mouse_ready  : yes or no, starts yes                                 "The Mouse Token"
  draw_pile    : deck of Tile, reshuffled from discard_pile            "Drawing 5 New Tiles"
  discard_pile : pile of Tile
  hand         : hand of Tile


# ─── Setup ───────────────────────────────────────────────────────────────────────────────────────

setup                                                                  "Board Setup"
  for each level in Level
    move all tile in Tile where tile.level = level into supply[level]
    shuffle supply[level]
    refill market[level]

  if bonus_tiles = on                                                  "Setup"
    move BonusTile into bonus_deck
    shuffle bonus_deck
    draw 2 from bonus_deck into bonuses

  each player                                                          "Player Setup"
    for each tile in Tile where tile.paw = you.seat and tile.column is not none
      move tile onto apartment[tile.column, tile.row]
    move cat onto apartment[0, 0]
    move all tile in Tile where tile.paw = you.seat and tile.column is none into draw_pile
    shuffle draw_pile
    draw 5 from draw_pile into hand


# ─── Course of play ──────────────────────────────────────────────────────────────────────────────

play                                                                   "Course of Play"
  rounds until some player in players has player.happiness >= 60       # looked at when all have had equal turns
    each player takes a turn
  each player takes a turn                                             "End of the Game"

turn                                                                   "Course of Play"

  step move_the_cat                                                    "Moving the Cat Token"
    let trail = {cat}                      # where it has been this turn, its first tile too
    may repeat
      choose space in neighbours(cat)
        where space not in trail
        and (trail.size <= 2 or hand is not empty)
      if trail.size > 2                    # the first two moves are free
        choose tile in hand
        move tile into discard_pile
      move cat onto space
      add space to trail

  step place_a_tile                                                    "Placing a Tile in the Apartment"
    may
      choose tile in hand and space in sides(cat) where fits(tile, space)
      move tile onto space

  step buy_tiles                                                       "Buying an Amenity Tile"
    if mouse_ready
      may                                                              "The Mouse Token"
        choose level in Level where market[level] is full
        set mouse_ready = no
        move market[level] into bottom of supply[level] in any order
        refill market[level]
    may
      reveal hand                          # show what you can pay with, then buy tile by tile
      let spent = 0
      may repeat
        choose tile in market where tile.cost <= purse - spent
        move tile onto top of draw_pile    # the last one bought lies on top
        add tile.cost to spent
      refill market                        # only now, each row from its own deck

  step draw_new_tiles                                                  "Drawing 5 New Tiles"
    move hand into discard_pile
    draw 5 from draw_pile into hand

when cat enters space                                                  "Having a Snack"
  if bowl in space.top.symbols
    score space.top.points                                             "Bowls (A and B)"

# ── Where a tile may go, and what it earns

define fits(tile, space): yes or no                                    "Placing a Tile in the Apartment"
  when bowl in tile.symbols : may_be_covered(space)
  otherwise                 : space is empty

define may_be_covered(space): yes or no                                "Placing a Tile in the Apartment"
  space is not empty
    and bowl not in space.top.symbols
    and space not in {cat, mouse_token}

when tile enters apartment at space                                    "Placing a Tile in the Apartment"
  score tile.points                        # for a bowl that is all, and once
  if shelf in tile.symbols                 # a symbol shown twice still scores once, counting both
    score shelf_points(space)
  if bed in tile.symbols
    score bed_points(space)
  if mouse in tile.symbols
    do run_the_mouse(space)
  if makes_line(space, west, east)                                     "The Cat Combo"
    queue cat_combo
  if makes_line(space, north, south)                                   "The Cat Combo"
    queue cat_combo

# ── The Cat Combo: one more tile, anywhere.  A tile that makes two lines gives two, one after the other.

rule cat_combo                                                         "The Cat Combo"
  may
    choose tile in hand and space in apartment + edge(apartment) where fits(tile, space)
    move tile onto space

define makes_line(space, one: Direction, opposite: Direction): yes or no   "The Cat Combo"
  when space.top.colour = grey and grey_combos = off   : no
  when space.covered.colour = space.top.colour         : no            # a bowl on its own colour
  when arm(space, one) > 2 or arm(space, opposite) > 2 : no            # it only extends an old combo
  otherwise                                            : arm(space, one) + 1 + arm(space, opposite) >= 3

define arm(space, direction): number                                   "The Cat Combo"
  number of x from space toward direction while x.top.colour = space.top.colour

# ── Money: the coins on the tiles still in hand; they stay in hand

define purse = total of tile.coins for tile in hand                    "Buying an Amenity Tile"


# ─── End of the game ─────────────────────────────────────────────────────────────────────────────

scoring                                                                "End of the Game"
  score sum_points                                                     "Sum (A and B)"
  for each tile in bonuses                                             "Bonus Tile Variant"
    score bonus_points(tile.bonus)

winner                                                                 "End of the Game"
  most happiness
  ties share


# ─── Goal tiles ──────────────────────────────────────────────────────────────────────────────────

define symbols_on(space, symbol) = number of s in space.top.symbols where s = symbol   "Goal Tiles"
define shelves(space)            = symbols_on(space, shelf)                            "Goal Tiles"
define beds(space)               = symbols_on(space, bed)                              "Goal Tiles"

# ── Sum

define sum_points = total of tile.points for tile in hand + discard_pile + draw_pile   "Sum (A and B)"

# ── Shelves

define shelf_points(space): number                                     "Goal Tiles"
  by shelf_goal
    A : total of shelves(x) for x connected to space by sides where shelves(x) > 0     "Shelves – A"
    B : total of shelves(x) for x connected to space by corners where shelves(x) > 0   "Shelves – B"

# ── Cat Beds

define bed_points(space): number                                       "Goal Tiles"
  by bed_goal
    A : 2 * lonely_beds.size                                           "Cat Beds – A"
    B : 2 * beds_among(row_through(space) + column_through(space))     "Cat Beds – B"

define lonely_beds                                                     "Cat Beds – A"
  all x in apartment where beds(x) = 1
    and beds_among(row_through(x)) = 1
    and beds_among(column_through(x)) = 1

define beds_among(spaces: set of Space) = total of beds(x) for x in spaces   "Goal Tiles"

# ── Mice.  A path leaves out the tile the mouse starts on; of several shortest ones you take the best.

rule run_the_mouse(space)                                              "Mice – A"
  if mouse_token is not none               # else: your first Mouse tile only brings the token in
    score mouse_points(space)
  move mouse_token onto space

define mouse_points(space): number                                     "Goal Tiles"
  by mouse_goal
    A : distance(mouse_token, space) otherwise 0                       "Mice – A"
    B : (largest of best_two(path) for path in shortest_paths(apartment, mouse_token, space)) otherwise 0   "Mice – B"

define best_two(path: list of Space) = total of the 2 highest mouse_value(x) for x in path   "Mice – B"

define mouse_value(space): number                                      "Mice – B"
  when bowl in space.top.symbols and mouse_b_bowls = off : 0           # bowls are for the cat alone
  otherwise                                              : space.top.points otherwise 0


# ─── Bonus tile variant ──────────────────────────────────────────────────────────────────────────

define bonus_points(bonus): number                                     "Bonus Tile Variant"
  by bonus
    surrounded_beds  : 4 * total of beds(x) for x in apartment where neighbours(x).size = 4
    accessible_bowls : 2 * number of x in edge(apartment) where beside_a_bowl(x)
    squeaky_neighbor : 3 * most pairs a, b in mouse_symbols where b in neighbours(a)
    walls_of_shelves : 3 * number of x in outer_columns where shelves(x) > 0
    rainbow_rows     : 6 * number of line in rows(apartment) where rainbow(line)

define beside_a_bowl(space) = some x in neighbours(space) has bowl in x.top.symbols                 "Bonus Tile Variant"
define mouse_symbols        = list of x for x in apartment and s in x.top.symbols where s = mouse   "Bonus Tile Variant"
define outer_columns        = leftmost(apartment) + rightmost(apartment)                            "Bonus Tile Variant"
define rainbow(line: set of Space): yes or no                                                       "Bonus Tile Variant"
  every colour in {pink, blue, green, yellow} has some x in line has x.top.colour = colour


# ─── Rulings: how gaps in the rulebook are read ──────────────────────────────────────────────────

# ── The box and the table
ruling "What is printed on the tiles is a stand-in until your own table replaces it; their number and costs are not."   "Components"
ruling "The cross is a grey bowl worth 1 and four cat trees, one of each colour; other symbols there would count."   "Components"
ruling "The red tiles of the examples are the pink ones."                                        "The Cat Combo"
ruling "No tile shows a bowl beside another symbol: it would have to cover a tile and not to."   "Amenity Tile Anatomy"
ruling "Two to four can play: there are four boards, and nothing is said about playing alone."   "Player Setup"
ruling "A row of the market is the three tiles of one deck, however the board draws it."         "Board Setup"
ruling "Where the bonus tiles lie, and the numbers of the steps, do not matter."                 "Bonus Tile Variant"

# ── Placing
ruling "With two symbols on a tile the order of scoring cannot change the total."       "Placing a Tile in the Apartment"
ruling "A bowl's printed points and the Bowls goal are the same points, scored once."   "Bowls (A and B)"

# ── The Cat Combo
ruling "Grey tiles never make a Cat Combo." option grey_combos = off                                 "The Cat Combo"
ruling "Grey tiles make Cat Combos like any other." option grey_combos = on                          "The Cat Combo"
ruling "Any tile that closes a gap between two short lines makes a combo, not only a bowl."          "The Cat Combo"
ruling "Joining a line of three or more to another one makes no combo: it only extends it."          "The Cat Combo"
ruling "A line of three that nobody made, printed on a board, is an existing one: it is extended."   "The Cat Combo"
ruling "Each combo is offered by itself; you may decline one and use the next."                      "The Cat Combo"
ruling "In a combo, too, a bowl may not cover a tile with a token on it."                            "The Cat Combo"

# ── Buying and drawing
ruling "Only a full row can be swept; where the deck is short, the same tiles may come back."      "The Mouse Token"
ruling "Swept tiles go under their deck; none leaves the game."                                    "The Mouse Token"
ruling "Who has shown the hand may still buy nothing."                                             "Buying an Amenity Tile"
ruling "Tiles bought lie on the draw pile in the order of buying, the last on top."                "Buying an Amenity Tile"
ruling "What you buy is drawn in step 4 of the same turn and played on your next."                 "Buying an Amenity Tile"
ruling "The discard pile is shuffled when a tile is due and the draw pile is empty, not sooner."   "Drawing 5 New Tiles"

# ── The end
ruling "Exactly 60 points are enough; passing 60 only matters for turning the marker over."          "End of the Game"
ruling "When the last player in turn order gets there, the round is complete: one more turn each."   "End of the Game"
ruling "Tiles under a bowl have been placed: they are no part of the Sum, or of anything else."      "Sum (A and B)"

# ── Goals
ruling "Shelves joined by any zigzag of corners are one group, not only a straight diagonal."          "Shelves – B"
ruling "A double bed shares its row with itself: it scores nothing on side A and spoils both lines."   "Cat Beds – A"
ruling "A bed sees along its whole row and its whole column, across gaps and other tiles."             "Cat Beds – B"
ruling "Your first Mouse tile only brings the token in; it earns no goal points."                      "Mice – A"
ruling "The mouse may cross the cat's tile and share a tile with it."                                  "Mice – A"
ruling "A bowl the mouse runs through counts as a tile."                                               "Mice – A"
ruling "A bowl the mouse runs through has no value; the start has none, the new tile does." option mouse_b_bowls = off   "Mice – B"
ruling "A bowl the mouse runs through has its printed value." option mouse_b_bowls = on                "Mice – B"
ruling "Of several shortest paths you take the best one."                                              "Mice – B"

# ── Bonus tiles
ruling "A space beside two bowls counts once, and a hole in the apartment is a space."       "Bonus Tile Variant"
ruling "Two mice on one tile are no pair, but each may pair with a mouse on another tile."   "Bonus Tile Variant"
ruling "The outer columns are those of the first and the last tile, wherever in the column they lie."   "Bonus Tile Variant"
ruling "A rainbow row may have gaps and more than four tiles; grey stands for no colour."    "Bonus Tile Variant"

always "No hand is larger than five": every player in players has player.hand.size <= 5
always "A cat sits on a tile": every player in players has player.cat is not empty
always "No bowl lies on a bowl": every player in players has every x in player.apartment
  has bowl not in x.covered.symbols
always "A mouse token sits on a Mouse tile": every player in players
  has player.mouse_token is none
  or mouse in player.mouse_token.top.symbols


# ─── Examples (each one is a test) ───────────────────────────────────────────────────────────────

sample Tile
  | code | symbols     | colour | points | coins | cost | level  |
  | t    | tree        | grey   | 0      | 0     | 0    | none   |
  | ty   | tree        | yellow | 0      | 0     | 0    | none   |
  | f    | bed         | pink   | 0      | 1     | 0    | none   |
  | b1   | bowl        | grey   | 1      | 0     | 0    | none   |
  | b3   | bowl        | pink   | 3      | 1     | 5    | middle |
  | s    | shelf       | blue   | 0      | 1     | 3    | low    |
  | s1   | shelf       | blue   | 1      | 1     | 3    | low    |
  | sg   | shelf       | green  | 0      | 1     | 3    | low    |
  | sx   | shelf       | grey   | 0      | 3     | 4    | low    |
  | ss   | shelf shelf | green  | 0      | 2     | 6    | middle |
  | d    | bed         | yellow | 0      | 1     | 4    | low    |
  | d2   | bed         | blue   | 2      | 1     | 5    | middle |
  | dd   | bed bed     | green  | 0      | 1     | 6    | middle |
  | m    | mouse       | pink   | 0      | 1     | 3    | low    |
  | m1   | mouse       | green  | 1      | 1     | 3    | low    |
  | m2   | mouse       | yellow | 2      | 2     | 4    | low    |
  | m5   | mouse       | blue   | 5      | 0     | 7    | high   |
  | mm   | mouse mouse | green  | 0      | 2     | 4    | low    |

sample BonusTile
  | code  | bonus            |
  | pairs | squeaky_neighbor |
  | walls | walls_of_shelves |

# ── Setup

example "Three decks by cost, three tiles of each in the market"       "Board Setup"
  given setup
  then every level in Level has market[level] is full
  then supply[low].size = 28 - 3 and supply[middle].size = 28 - 3 and supply[high].size = 24 - 3
  then every tile in Tile where tile.level = low has tile.cost in {3, 4}
  then every tile in Tile where tile.level = middle has tile.cost in {5, 6}
  then every tile in Tile where tile.level = high has tile.cost = 7
  then bonuses is empty

example "Everybody begins with a cross, five of ten tiles and a mouse token aside"   "Player Setup"
  players martha, paul, lena, tom
  given setup
  then every player in players has player.hand.size = 5 and player.draw_pile.size = 10 - 5
  then every player in players has (number of x in player.apartment) = 5
  then every player in players has some x in player.apartment has tree in x.top.symbols
  then every player in players has bowl in player.cat.top.symbols and player.happiness = 0
  then every player in players has player.mouse_ready and player.mouse_token is none

example "Two of the five bonus tiles are drawn"                        "Setup"
  with bonus_tiles = on
  given setup
  then bonuses.size = 2 and bonus_deck.size = 5 - 2

# ── Moving the cat

example "The third move costs a tile; the bowl on the way feeds"       "Having a Snack"
  given apartment
    | cat:t  a:b1  b:t |
    | .      .     c:t |
  given hand = {s1}
  when move_the_cat choosing a, b, c
  then happiness = 1
  then hand is empty
  then discard_pile = {s1}
  then cat = c

example "Without a tile in hand there is no third move"                "Moving the Cat Token"
  given apartment
    | cat:t  a:s  b:s  c:s |
  when move_the_cat choosing a, b
  then cat = b

example "The cat never steps back onto its trail"                      "Moving the Cat Token"
  given apartment
    | cat:t  a:s  b:s |
  when move_the_cat choosing a
  then offered {b, stop}

example "Where it began the turn is a tile it has been on"             "Moving the Cat Token"
  given apartment
    | cat:t  a:s |
    | b:s    c:s |
  given hand = {d}
  when move_the_cat choosing a, c, b
  then cat = b and discard_pile = {d}      # the fourth tile of the ring is the first one: nothing more is asked

example "On the next turn the same tiles are free again"               "Moving the Cat Token"
  given apartment
    | cat:b1  a:t |
  when move_the_cat choosing a
  then happiness = 0                       # leaving a bowl feeds nobody
  when move_the_cat choosing apartment[0, 0]
  then happiness = 1

example "Standing still on a bowl gives nothing"                       "Bowls (A and B)"
  given apartment
    | cat:b1  t |
  when move_the_cat choosing stop
  then happiness = 0

# ── Placing a tile

example "Four steps to the new mouse, and one printed point"           "Placing a Tile in the Apartment"
  with mouse_goal = A
  given apartment
    | mouse_token:m2  s  t  cat:t  here:. |
  given hand = {m1}
  when place_a_tile choosing m1, here
  then happiness = 1 + 4

example "A shelf goes onto an empty space beside the cat"              "Placing a Tile in the Apartment"
  given apartment
    | .  up:.   .        |
    | s  cat:t  beside:. |
    | .  b1     .        |
  given hand = {s1, d}
  when place_a_tile choosing s1
  then offered {up, beside}

example "A bowl covers a tile beside the cat, but no bowl and no token"   "Placing a Tile in the Apartment"
  given apartment
    | .         up:s            .   |
    | beside:s  cat:t           b1  |
    | .         mouse_token:m1  .   |
  given hand = {b3, d}
  when place_a_tile choosing b3
  then offered {up, beside}

example "Nothing has to be placed"                                     "Placing a Tile in the Apartment"
  given apartment
    | cat:t |
  given hand = {d}
  when place_a_tile choosing pass
  then hand = {d} and happiness = 0

example "A bowl's printed points count once when it is placed"         "Bowls (A and B)"
  given apartment
    | .  up:s   .   |
    | .  cat:t  b1  |
  given hand = {b3}
  when place_a_tile choosing b3, up
  then happiness = 3
  then up.top = b3
  then up.covered = s

example "Three points at once, and three on every later visit"         "Bowls (A and B)"
  given apartment
    | up:s   |
    | cat:t  |
  given hand = {b3}
  when place_a_tile choosing b3, up
  when move_the_cat choosing up
  then happiness = 3 + 3

# ── The Cat Combo

example "A bowl, a shelf and a bed, one combo after the other"         "The Cat Combo"
  with shelf_goal = A
  with bed_goal = B
  given apartment
    | cat:ty  a:sg  m   m  .    .    |
    | d       .     s   s  b:.  c:.  |
    | .       .     ss  .  .    .    |
  given hand = {b3, s1, d2}
  when place_a_tile choosing b3, a, s1, b, d2, c
  then happiness = 3 + (1 + 5) + (2 + 4)
  then hand is empty

example "Three of a colour give one more placement; a fourth does not"   "The Cat Combo"
  given apartment
    | s  s  here:.  beside:. |
    | .  .  cat:t   .        |
  given hand = {s, s1, d}
  when place_a_tile choosing s, here, s1, beside
  then happiness = 3 + (1 + 4)
  then hand = {d}

example "Extending a visible line of three sets off nothing"           "The Cat Combo"
  given apartment
    | s  s  s  here:. |
    | .  .  .  cat:t  |
  given hand = {s, d}
  when place_a_tile choosing s, here
  then happiness = 4
  then hand = {d}

example "Covering a tile of a line with its own colour sets off nothing"   "The Cat Combo"
  given apartment
    | m  a:m    m |
    | .  cat:t  . |
  given hand = {b3, d}
  when place_a_tile choosing b3, a
  then happiness = 3
  then hand = {d}

example "Cut a line at one end, extend it at the other: a new combo"   "The Cat Combo"
  with shelf_goal = A
  with bed_goal = A
  given apartment
    | a:s  cat:s  c:s  e:.    |
    | .    .      .    free:. |
  given hand = {b3, s1, d}
  when place_a_tile choosing b3, a
  when move_the_cat choosing c
  when place_a_tile choosing s1, e, d, free
  then happiness = 3 + (1 + 3) + 2
  then hand is empty

example "A diagonal is no line"                                        "The Cat Combo"
  given apartment
    | m  .      .      |
    | t  m      .      |
    | .  cat:t  here:. |
  given hand = {f, d}
  when place_a_tile choosing f, here
  then hand = {d}

example "Two lines of two and the tile between them are one combo"     "The Cat Combo"
  given apartment
    | s  s  here:.  s    s |
    | .  .  cat:t   a:.  . |
  given hand = {s1, d, f}
  when place_a_tile choosing s1, here, d, a
  then happiness = (1 + 5) + 2
  then hand = {f}

example "Joining a line of three to another tile is no combo"          "The Cat Combo"
  given apartment
    | s  s  s  here:.  s |
    | .  .  .  cat:t   . |
  given hand = {s1, d}
  when place_a_tile choosing s1, here
  then happiness = 1 + 5
  then hand = {d}

example "One tile makes two lines: the first gift declined, the second used"   "The Cat Combo"
  given apartment
    | .  .  s       .     |
    | .  .  s       a:.   |
    | s  s  here:.  cat:t |
  given hand = {s, d, f}
  when place_a_tile choosing s, here, pass, d, a
  then happiness = 5 + 2
  then hand = {f}

example "Grey is not a colour"                                         "The Cat Combo"
  with grey_combos = off
  given apartment
    | t  t  here:. |
    | .  .  cat:ty |
  given hand = {sx, d}
  when place_a_tile choosing sx, here
  then hand = {d}

example "Grey is a colour, if the table plays it so"                   "The Cat Combo"
  with grey_combos = on
  given apartment
    | t  t    here:. |
    | .  a:.  cat:ty |
  given hand = {sx, d}
  when place_a_tile choosing sx, here, d, a
  then happiness = 1 + 2
  then hand is empty

# ── Buying

example "Four coins pay for a tile that costs four, not five"          "Buying an Amenity Tile"
  given hand = {m2, ss}
  given market[low] = [d, s, m1]
  given market[middle] = [b3, ss, d2]
  given market[high] = [m5]
  when buy_tiles choosing pass, yes
  then offered {d, s, m1, stop}

example "It goes onto the draw pile, and the market is filled up"      "Buying an Amenity Tile"
  given hand = {m2, ss}
  given market[low] = [d, s, m1]
  given supply[low] = [s1]
  when buy_tiles choosing pass, yes, d
  then draw_pile.top = d
  then hand = {m2, ss}
  then market[low] = [s1, s, m1]

example "The market stays open until all is bought"                    "Buying an Amenity Tile"
  given hand = {m2, mm, ss}
  given market[low] = [s, m1, d]
  given supply[low] = [s1, sg]
  when buy_tiles choosing pass, yes, s     # 6 - 3 coins are left
  then offered {m1, stop}

example "Two bought, then two filled up"                               "Buying an Amenity Tile"
  given hand = {m2, mm, ss}
  given market[low] = [s, m1, d]
  given supply[low] = [s1, sg]
  when buy_tiles choosing pass, yes, s, m1
  then market[low] = [s1, sg, d]
  then draw_pile = [m1, s]

example "An empty deck leaves a gap"                                   "Buying an Amenity Tile"
  given hand = {m2, ss}
  given market[low] = [d, s, m1]
  when buy_tiles choosing pass, yes, d
  then market[low] = {s, m1}

example "What you buy, you draw in the same turn"                      "Buying an Amenity Tile"
  given apartment
    | cat:t |
  given hand = {m2, ss}
  given market[low] = [d]
  given draw_pile = [s, s1, sg, m]
  when turn choosing pass, yes, d
  then hand = {d, s, s1, sg, m}
  then discard_pile = {m2, ss}

# ── The mouse token

example "The mouse token sweeps one row, once"                         "The Mouse Token"
  given market[low] = [d, s, m1]
  given supply[low] = [s1, m2, sg]
  when buy_tiles choosing low, d, s, m1, pass
  then market[low] = [s1, m2, sg]
  then supply[low] = [d, s, m1]
  then not mouse_ready
  when buy_tiles                           # the token is not asked about again
  then offered {yes, pass}

example "It is flipped before the first purchase"                      "The Mouse Token"
  given hand = {m2, ss}
  given market[low] = [d, s, m1]
  given supply[low] = [s1, m2, sg]
  when buy_tiles choosing low, m1, s, d, yes
  then offered {s1, m2, sg, stop}

example "Only a row of three can be swept"                             "The Mouse Token"
  given market[low] = [d, s]
  given market[middle] = [b3, ss, d2]
  given market[high] = [m5]
  when buy_tiles
  then offered {middle, pass}

example "A short deck gives swept tiles back"                          "The Mouse Token"
  given market[low] = [d, s, m1]
  given supply[low] = [s1]
  when buy_tiles choosing low, m1, d, s, pass
  then market[low] = [s1, m1, d]
  then supply[low] = [s]

# ── Drawing

example "An empty draw pile stays empty while no tile is due"          "Drawing 5 New Tiles"
  given hand = {m1}
  given draw_pile = [s, s1, sg, d, m]
  given discard_pile = [m2]
  when draw_new_tiles
  then hand = {s, s1, sg, d, m}
  then draw_pile is empty and discard_pile = {m1, m2}

example "When a tile is due, the discard pile is shuffled"             "Drawing 5 New Tiles"
  given hand = {m1}
  given draw_pile = [s, s1, sg]
  given discard_pile = [m2, d2]
  when draw_new_tiles drawing d2, m1
  then hand = {s, s1, sg, d2, m1}
  then draw_pile = {m2} and discard_pile is empty

example "With fewer than five tiles one draws them all"                "Drawing 5 New Tiles"
  given hand = {m1}
  given draw_pile = [s]
  given discard_pile = [m2]
  when draw_new_tiles
  then hand = {s, m1, m2}
  then draw_pile is empty and discard_pile is empty

# ── The end

example "Sixty points in the first seat: the round is finished, then one more turn each"   "End of the Game"
  players martha, paul, lena
  given martha.apartment
    | cat:t  snack:b1 |
  given paul.apartment
    | cat:t |
  given lena.apartment
    | cat:t |
  given martha.happiness = 59
  when play choosing snack, pass, pass, pass, stop, pass, pass, pass
  then martha.happiness = 59 + 1

example "Sixty points in the middle seat: two turns each"              "End of the Game"
  players martha, paul, lena
  given martha.apartment
    | cat:t |
  given paul.apartment
    | cat:t  snack:b1 |
  given lena.apartment
    | cat:t |
  given paul.happiness = 59
  when play choosing pass, snack, pass, pass, pass, stop, pass, pass
  then paul.happiness = 59 + 1

example "Sixty points in the last seat: two turns each"                "End of the Game"
  players martha, paul, lena
  given martha.apartment
    | cat:t |
  given paul.apartment
    | cat:t |
  given lena.apartment
    | cat:t  snack:b1 |
  given lena.happiness = 59
  when play choosing pass, pass, snack, pass, pass, pass, stop, pass
  then lena.happiness = 59 + 1

example "The most points win"                                          "End of the Game"
  players martha, paul, lena
  given martha.happiness = 61
  given paul.happiness = 63
  given lena.happiness = 62
  when scoring
  then paul.won and not martha.won and not lena.won

example "As many points, and the victory is shared"                    "End of the Game"
  players martha, paul, lena
  given martha.happiness = 60
  given martha.hand = {m1}
  given paul.happiness = 61
  given lena.happiness = 60
  when scoring
  then martha.won and paul.won and not lena.won

# ── Sum

example "What is left over counts its printed points"                  "Sum (A and B)"
  given hand = {m1}
  given discard_pile = [m5]
  given draw_pile = [s]
  when scoring
  then happiness = 1 + 5 + 0

example "Hand, draw pile and discard pile, but nothing in the apartment"   "Sum (A and B)"
  given apartment
    | up:s1  |
    | cat:t  |
  given hand = {b3, m1}
  given discard_pile = [m5]
  given draw_pile = [m2]
  when place_a_tile choosing b3, up        # now it lies on a printed point
  when scoring
  then happiness = 3 + (1 + 5 + 2)

# ── Shelves

example "Two symbols on the new tile: five in the group, five points"  "Shelves – A"
  with shelf_goal = A
  given apartment
    | ss  here:.  s |
    | .   cat:t   . |
  given hand = {ss}
  when place_a_tile choosing ss, here
  then happiness = 2 + 2 + 1

example "Shelves joined by their corners, and one printed point"       "Shelves – B"
  with shelf_goal = B
  given apartment
    | ss     .       s |
    | cat:t  here:.  . |
    | s      .       . |
  given hand = {s1}
  when place_a_tile choosing s1, here
  then happiness = 1 + 5

# ── Cat beds

example "Three beds, each alone in its row and column"                 "Cat Beds – A"
  with bed_goal = A
  given apartment
    | d  .      .      |
    | t  d      .      |
    | .  cat:t  here:. |
  given hand = {d}
  when place_a_tile choosing d, here
  then happiness = 2 * 3

example "Two beds side by side cancel each other"                      "Cat Beds – A"
  with bed_goal = A
  given apartment
    | d  .  .      |
    | t  t  cat:t  |
    | .  d  here:. |
  given hand = {d}
  when place_a_tile choosing d, here
  then happiness = 2 * 1

example "Every lonely bed of the apartment counts, even if the new one is not lonely"   "Cat Beds – A"
  with bed_goal = A
  given apartment
    | d  t  .   .      |
    | t  d  t   cat:t  |
    | .  .  d2  here:. |
  given hand = {d}
  when place_a_tile choosing d, here
  then happiness = 2 * 2

example "A bed sees itself, one above and one to the right"            "Cat Beds – B"
  with bed_goal = B
  given apartment
    | d      .  . |
    | here:. t  d |
    | cat:t  .  . |
  given hand = {d}
  when place_a_tile choosing d, here
  then happiness = 2 * 3

# ── Mice

example "The first Mouse tile brings the token in, for nothing"        "Mice – A"
  with mouse_goal = A
  given apartment
    | cat:t  here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2
  then mouse_token = here
  then mouse_ready                         # it has not been flipped by that

example "The mouse runs across five tiles"                             "Mice – A"
  with mouse_goal = A
  given apartment
    | mouse_token:m1  s  t  s  cat:f  |
    | .               .  .  .  here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2 + 5
  then mouse_token = here

example "Two mice on one tile make one trip"                           "Mice – A"
  with mouse_goal = A
  given apartment
    | mouse_token:m1  s  cat:t  here:. |
  given hand = {mm}
  when place_a_tile choosing mm, here
  then happiness = 3

example "The same way on side B: its two best tiles"                   "Mice – B"
  with mouse_goal = B
  given apartment
    | mouse_token:m1  t  m2  m5  cat:s1 |
    | .               .  .   .   here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2 + (5 + 2)

example "Bowls are not for mice"                                       "Mice – B"
  with mouse_goal = B
  with mouse_b_bowls = off
  given apartment
    | mouse_token:m1  b3  s1  t  cat:f  |
    | .               .   .   .  here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2 + (2 + 1)

example "Bowls have their value for mice, if the table plays it so"    "Mice – B"
  with mouse_goal = B
  with mouse_b_bowls = on
  given apartment
    | mouse_token:m1  b3  s1  t  cat:f  |
    | .               .   .   .  here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2 + (3 + 2)

example "Of several shortest ways the mouse takes the best, unasked"   "Mice – B"
  with mouse_goal = B
  given apartment
    | mouse_token:m1  t      cat:t  |
    | m5              s1     here:. |
  given hand = {m2}
  when place_a_tile choosing m2, here
  then happiness = 2 + (5 + 2)

# ── Bonus tiles

example "Both symbols of a bed with tiles on all four sides"           "Bonus Tile Variant"
  given apartment
    | .      t   .  |
    | t      dd  d  |
    | cat:t  t   .  |
  then bonus_points(surrounded_beds) = 4 * 2

example "The hole beside two bowls counts once"                        "Bonus Tile Variant"
  given apartment
    | t   b1     t |
    | b1  .      t |
    | t   cat:t  t |
  then bonus_points(accessible_bowls) = 2 * 3

example "Three mice in a row make one pair"                            "Bonus Tile Variant"
  given apartment
    | cat:t  m1  m1  m1 |
  then bonus_points(squeaky_neighbor) = 3 * 1

example "Four mice in two places make two pairs"                       "Bonus Tile Variant"
  given apartment
    | m1  m1  cat:t  m1  m1 |
  then bonus_points(squeaky_neighbor) = 3 * 2

example "Two double mice make two pairs, a double mouse alone none"    "Bonus Tile Variant"
  given apartment
    | mm  mm  cat:t  mm |
  then bonus_points(squeaky_neighbor) = 3 * 2

example "Two shelves on one tile of the outer column: still three"     "Bonus Tile Variant"
  given apartment
    | ss  cat:t |
  then bonus_points(walls_of_shelves) = 3 * 1

example "Shelf tiles of both outer columns, none in between"           "Bonus Tile Variant"
  given apartment
    | ss  cat:t  s |
    | s   sg     . |
  then bonus_points(walls_of_shelves) = 3 * 3

example "Four colours in a row, across a gap; grey replaces none"      "Bonus Tile Variant"
  given apartment
    | m      s   .  sg  d |
    | cat:t  ty  t  s   m |
  then bonus_points(rainbow_rows) = 6 * 1

example "The two bonus tiles on the board are added to the Sum"        "End of the Game"
  given apartment
    | ss  cat:t  m1  m1 |
  given bonuses = [pairs, walls]
  given hand = {m1}
  when scoring
  then happiness = 1 + 3 + 3
