# Way Too Many Cats!: the whole game for one to six players, with the solo game against three rival shelters.
# The file follows the rulebook from front to back.  A string at the end of a line names the section it comes from.

game "Way Too Many Cats!"
  players 1 to 6
  first player "was the last to be with a cat"
  rulebook "Way Too Many Cats! Rulebook"
  headings from "way_too_many_cats_headings.txt"
  languages en, fr
  names from "way_too_many_cats_names.csv"
  limit 7 rounds                           # eight spaces, one of them for the starter cat

option starter_cats : mixed, basic                                     "Player Setup"
option rival        : collector, hunter, hoarder                       "Solo Game"
option difficulty   : normal, easy, hard, expert                       "Difficulty Levels"


# ─── Components ──────────────────────────────────────────────────────────────────────────────────

kind Type : yarn, paw, fish, feather, special_1, special_2, special_3  "Cat and Token Types"
kind Toy  : feather_toy, scratching_post, cat_bed                      "Cat and Token Types"
kind Size : small, medium, large                                       "Game Setup"

# What a card shows top left.  A card may show several; a plus sign between a place and a toy is one need with both.
component Need from "way_too_many_cats_needs.csv", stand-in            "Specific Cat Scoring"
  place   : set of Space                   # the highlighted squares; none means anywhere
  toy     : Toy or none
  missing : yes or no                      # the red X: it counts while the cat does not have the toy
  points  : number -9 to 9

# 118 cats for the deck, then 4 basic and 6 advanced starter cats
component Cat from "way_too_many_cats_cats.csv", 128 cats, stand-in    "Card Anatomy"
  starter : yes or no                                                  "Starter Cats"
  types   : list of Type                   # one for each icon, so twice the same on some cards with two cats
  needs   : list of Need

component Token from "way_too_many_cats_tokens.csv", stand-in          "Components"
  kitten : Type or none
  toy    : Toy or none

each player has                                                        "Player Setup"
  shelter          : grid 4 by 2 of Cat
  habitats         : set of Space          # the spaces that are a Kitten Habitat …
  habitat[shelter] : area of Token         # … and the kittens that live there
  kittens          : area of Token         # beside the shelter, as are the toys
  toys             : area of Token
  cuteness         : score                                             "Goal"

table has                                                              "Game Setup"
  starters    : deck of Cat
  cats        : deck of Cat
  alley       : row of 4 Cat, refilled from cats, slides right         # Cat Alley
  pool        : bag of Token
  group[Size] : area of Token              # the three groups, in order of their size


# ─── Setup ───────────────────────────────────────────────────────────────────────────────────────

setup                                                                  "Player Setup"
  move all cat in Cat where is_basic(cat) into starters
  if players.size = 1
    draw starter_count(rival) from starters into rival_starters        "Solo Game"
  move all cat in Cat where cat.starter and not is_basic(cat) into bottom of starters
  if starter_cats = mixed
    shuffle starters
  each player
    reveal starters.top
    choose space in shelter
    move starters.top onto space
  move starters into box

  move all cat in Cat where not cat.starter into cats                  "Game Setup"
  shuffle cats
  refill alley
  move Token into pool
  draw 1 from pool into group[small]
  draw 2 from pool into group[medium]
  draw 3 from pool into group[large]

define is_basic(cat) = cat.starter and cat.types.size = 1              "Starter Cats"


# ─── Turns ───────────────────────────────────────────────────────────────────────────────────────

play                                                                   "End of the Game"
  rounds until someone_is_full             # looked at when all have had equally many turns
    each player takes a turn
    if players.size = 1                    # the rival has its own rules: see Solo game
      phase rival_turn                                                 "Gameplay"
        let size = rival_size
        by size
          small:
            move rival_cat into rival_shelter
            move rival_cat into rival_shelter
          medium:
            move rival_cat into rival_shelter
          large:
            move alley.last into rival_shelter
        move group[size] into rival_tokens
        repeat (smallest of rival_kittens(type) for type in Type) times   "General Rival Shelter Instructions"
          for each type in Type            # one of each: a set, put aside
            move first token in rival_tokens where token.kitten = type into rival_sets
        do restock(size)

define someone_is_full                                                 "End of the Game"
  (some player in players has player.open_spaces is empty) or rival_room = 0

turn                                                                   "Turn Structure"

  step take                                                            "1. Take Token Group & Cat Card(s)"
    choose size in Size where size != small or open_spaces.size >= 2
    by size
      small:
        do take_a_cat
        do take_a_cat
      medium:
        do take_a_cat
      large:
        do house(alley.last)
    move all token in group[size] where token.kitten is not none into kittens
    move group[size] into toys
    do restock(size)

  # 2. Toys: they may be moved until the end, so nobody has to say who has which: see Scoring.

  step make_habitats                                                   "3. Create Kitten Habitats"
    may repeat
      choose space in building_sites
      choose 3 given_up in toys
      choose 1 to 4 settlers in kittens
      move given_up into box
      add space to habitats
      move settlers into habitat[space]
    may repeat
      choose space in habitats and kitten in kittens where habitat[space].size < 4
      move kitten into habitat[space]

rule take_a_cat                                                        "1. Take Token Group & Cat Card(s)"
  choose cat in alley
  do house(cat)

rule house(cat)                                                        "1. Take Token Group & Cat Card(s)"
  choose space in open_spaces
  move cat onto space

# The group just taken is the smallest now: smaller ones move up.  Then each of the three gets a token, this one too.
rule restock(size)                                                     "1. Take Token Group & Cat Card(s)"
  if size = large
    move group[medium] into group[large]
  if size != small
    move group[small] into group[medium]
  draw 1 from pool into group[small]
  draw 1 from pool into group[medium]
  draw 1 from pool into group[large]
  refill alley

define open_spaces = all space in shelter where space is empty and space not in habitats   "Player Setup"

define building_sites: set of Space                                    "3. Create Kitten Habitats"
  when toys.size < 3 or kittens is empty : {}
  otherwise                              : open_spaces


# ─── Scoring ─────────────────────────────────────────────────────────────────────────────────────

scoring                                                                "Scoring"
  score starter_points                                                 "Starter Cats"
  score kitten_points                                                  "Kitten Scoring"
  score need_points                                                    "Specific Cat Scoring"
  score yarn_points + paw_points + fish_points + feather_points        "Cat Type Scoring"

define my_cats = list of space.top for space in shelter                           "Scoring"
define icons(type) = number of cat in my_cats and t in cat.types where t = type   "Cat Type Scoring"
define icons_on(space, type) = number of t in space.top.types where t = type      "Cat Type Scoring"

# ── Starter cats: they count the types that they show

define starter_points = 2 * ((smallest of icons(type) for type in my_starter.types) otherwise 0)   "Starter Cats"
define my_starter     = first cat in my_cats where cat.starter                                     "Starter Cats"

# ── Kittens: how many full groups there are decides the rest, so the best way to part them is found by trying that

define kitten_points = (largest of parted(full_groups) for full_groups in 0 to fewest) otherwise 0   "Kitten Scoring"
define parted(full_groups: number): number                                                           "Kitten Scoring"
  15 * full_groups + total of fours_and_rest(loose(type) - full_groups) for type in Type
define fours_and_rest(count: number) = 8 * (count div 4) - 2 * (count mod 4)   "Kitten Scoring"
define fewest      = smallest of loose(type) for type in Type                  "Kitten Scoring"
define loose(type) = number of token in kittens where token.kitten = type      "Kitten Scoring"

# ── Needs.  Toys may be moved until the end, so the best way to hand them out counts: one toy serves all that its cat
#    wants of its sort, so the toys of each sort go to the cats that gain most by one.

define need_points                                                     "Specific Cat Scoring"
  (total of without_toys(need) for cat in my_cats and need in cat.needs where in_place(cat, need))
    + (total of toy_points(toy) for toy in (distinct token.toy for token in toys))

define in_place(cat, need) = need.place is empty or cat.space in need.place                "Specific Cat Scoring"
define without_toys(need)  = if need.toy is none or need.missing then need.points else 0   "Specific Cat Scoring"

define toy_points(toy): number                                         "2. Toys"
  total of the toys_of(toy) highest larger_of(0, gain(cat, toy)) for cat in my_cats
define toys_of(toy)   = number of token in toys where token.toy = toy        "2. Toys"
define gain(cat, toy) = total of with_toy(need) for need in cat.needs
  where need.toy = toy and in_place(cat, need)                               "2. Toys"
define with_toy(need) = if need.missing then -need.points else need.points   "Specific Cat Scoring"

# ── Cat types

define yarn_points = 2 * icons(yarn)                                   "Cat Type Scoring"

define paw_points = total of icons_on(space, paw) * paw_value(space) for space in shelter
  where paw in space.top.types                                         "Cat Type Scoring"
define paw_value(space) = smaller_of(4, (distinct t for x in sides(space) and t in types_on(x)).size)   "Cat Type Scoring"

define fish_points = total of icons_on(space, fish) * fish_value(space) for space in shelter
  where fish in space.top.types                                        "Cat Type Scoring"
define fish_value(space) = smaller_of(6, 2 * number of x in sides(space) and t in types_on(x) where t = yarn)   "Cat Type Scoring"

define types_on(space): list of Type                                   "Cat Type Scoring"
  when space in habitats : list of token.kitten for token in habitat[space]
  otherwise              : space.top.types

define feather_points = total of group_points(group_size(spaces)) for spaces in feather_groups   "Cat Type Scoring"
define feather_groups = groups of x in shelter by sides where feather in x.top.types             "Cat Type Scoring"
define group_size(spaces: set of Space): number                                                  "Cat Type Scoring"
  (total of icons_on(x, feather) for x in spaces)
    + number of h in habitats where feather in types_on(h) and (some x in sides(h) has x in spaces)
define group_points(size: number) = 18 * (size div 5) + last_group(size mod 5)   "Cat Type Scoring"
table last_group(size)                                                           "Cat Type Scoring"
  | size   | 0 | 1 | 2 | 3 | 4  |
  | points | 0 | 0 | 3 | 7 | 12 |

winner                                                                 "End of the Game"
  most cuteness
  ties ask table "Who has stroked the most cats since yesterday?"      "End of the Game"
  rival rival_points where players.size = 1                            "Game End"


# ─── Solo game ───────────────────────────────────────────────────────────────────────────────────
# The boards of the rival shelters, their scoring and the difficulty chart are not in the rulebook: they are made up here.

table has                                                              "Solo Game"
  rival_starters : pile of Cat
  rival_shelter  : pile of Cat, seen by nobody                         "Gameplay"
  rival_tokens   : area of Token                                       "General Rival Shelter Instructions"
  rival_sets     : pile of Token                                       "General Rival Shelter Instructions"

table starter_count(rival), stand-in                                   "Solo Game"
  | rival | collector | hunter | hoarder |
  | cats  | 1         | 2      | 1       |

# What each rival looks for, in this order.  What is still equal: the smaller group, the card further left.

kind GroupWish : fewest_tokens, most_tokens, new_kittens, most_toys    "Gameplay"
kind CatWish   : most_icons, own_icons, most_needs, feather_icons      "Gameplay"

table group_wish(rival, rank), stand-in                                "Gameplay"
  | rival     | 1             | 2             |
  | collector | new_kittens   | fewest_tokens |
  | hunter    | fewest_tokens | most_toys     |
  | hoarder   | most_toys     | most_tokens   |

table cat_wish(rival, rank), stand-in                                  "Gameplay"
  | rival     | 1          | 2          | 3             |
  | collector | most_icons | most_needs | own_icons     |
  | hunter    | own_icons  | most_icons | feather_icons |
  | hoarder   | most_needs | own_icons  | most_icons    |

define rival_size: Size                                                "Gameplay"
  when wished_size = small and rival_room < 2 : medium
  otherwise                                   : wished_size otherwise medium
define wished_size = first size in wished_sizes with most group_worth(size, group_wish(rival, 2))   "Gameplay"
define wished_sizes = all size in Size with most group_worth(size, group_wish(rival, 1))            "Gameplay"
define group_worth(size, wish: GroupWish): number                                                   "Gameplay"
  by wish
    fewest_tokens : -group[size].size
    most_tokens   : group[size].size
    new_kittens   : number of type in Type where rival_kittens(type) = 0 and brings(size, type)
    most_toys     : number of token in group[size] where token.toy is not none
define brings(size, type) = some token in group[size] has token.kitten = type   "Gameplay"

define rival_cat                                                       "General Rival Shelter Instructions"
  first cat in twice_wished_cats with most cat_worth(cat, cat_wish(rival, 3))
define twice_wished_cats = all cat in wished_cats with most cat_worth(cat, cat_wish(rival, 2))   "Gameplay"
define wished_cats = all cat in alley with most cat_worth(cat, cat_wish(rival, 1))               "Gameplay"
define cat_worth(cat, wish: CatWish): number                                                     "Gameplay"
  by wish
    most_icons    : cat.types.size
    own_icons     : shared_icons(cat)
    most_needs    : cat.needs.size
    feather_icons : number of t in cat.types where t = feather
define shared_icons(cat) = number of t in cat.types where some own in rival_starters has t in own.types   "Gameplay"

define rival_room = 8 - rival_starters.size - rival_shelter.size                         "Gameplay"
define rival_kittens(type) = number of token in rival_tokens where token.kitten = type   "General Rival Shelter Instructions"

# ── What a rival scores for each of these, and what the difficulty adds

kind RivalItem : icon, starter_icon, set_of_seven, loose_kitten, kept_toy   "Rival Scoring"

table rival_scoring(rival, item), stand-in                             "Rival Scoring"
  | rival     | icon | starter_icon | set_of_seven | loose_kitten | kept_toy |
  | collector | 3    | 1            | 15           | 0            | 0        |
  | hunter    | 2    | 1            | 15           | -1           | 1        |
  | hoarder   | 2    | 1            | 15           | 0            | 3        |

table head_start(difficulty), stand-in                                 "Difficulty Levels"
  | difficulty | easy | normal | hard | expert |
  | points     | 0    | 10     | 18   | 26     |

define rival_points: number                                            "Rival Scoring"
  head_start(difficulty) + total of rival_scoring(rival, item) * rival_count(item) for item in RivalItem
define rival_count(item: RivalItem): number                            "Rival Scoring"
  by item
    icon         : total of cat.types.size for cat in rival_starters + rival_shelter
    starter_icon : total of shared_icons(cat) for cat in rival_starters + rival_shelter
    set_of_seven : rival_sets.size div 7
    loose_kitten : number of token in rival_tokens where token.kitten is not none
    kept_toy     : number of token in rival_tokens where token.toy is not none


# ─── Rulings: how gaps in the rulebook are read ──────────────────────────────────────────────────

# ── The box and the table
ruling "Cards, their needs, the tokens and all of the rivals are stand-ins until your own tables replace them."   "Components"
ruling "A shelter has two rows of four spaces."                                  "Cat Type Example"
ruling "Starter cats come at random from all ten." option starter_cats = mixed   "Player Setup"
ruling "Basic starter cats come first: with five or six players some get an advanced one." option starter_cats = basic   "Player Setup"

# ── Taking tokens and cats
ruling "All three groups get a token, the place just emptied too: its size is one again."        "1. Take Token Group & Cat Card(s)"
ruling "If the bag runs short, smaller groups get a token first; these tokens always suffice."   "1. Take Token Group & Cat Card(s)"
ruling "With one open space the smallest group cannot be taken: both cats must be placed."       "1. Take Token Group & Cat Card(s)"
ruling "The cats left slide to the right first, then new ones enter on the left one by one."     "1. Take Token Group & Cat Card(s)"

# ── Toys
ruling "A cat may have several toys; two equal ones do no more than one."                    "2. Toys"
ruling "Toys and habitats are dealt with in your own turn; the next player waits for you."   "Turn Structure"

# ── Kitten Habitats
ruling "A habitat fills its space, also for the end of the game."                                     "3. Create Kitten Habitats"
ruling "It takes a turn, three toys, a kitten and an open space: after the last turn none is made."   "3. Create Kitten Habitats"
ruling "Kittens move in during your turns: after your last one they could do no better."              "3. Create Kitten Habitats"

# ── Kittens
ruling "You may make several full groups and several fours, as is best for you."   "Kitten Scoring"

# ── Cat types
ruling "Whether a card shows one cat or two does not matter: every rule counts icons."               "Cat Type Scoring"
ruling "Special kittens are types like any other for paw cats."                                      "Cat Type Example"
ruling "The two cats on one card are not adjacent to each other, but belong to one feather group."   "Cat Type Scoring"
ruling "Each yarn kitten beside a fish cat counts, and each yarn icon of a card beside it."          "Cat Type Scoring"
ruling "A habitat beside two groups of feather cats adds one to each; it does not join them."        "Cat Type Scoring"
ruling "A feather group of more than five is parted by size alone, wherever its cats are: fives first."   "Cat Type Scoring"

# ── The end, and the solo game
ruling "Who has stroked the most cats is for the table to say: until then all tied players have won."   "End of the Game"
ruling "A rival without room for two cats takes the middle group instead of the smallest."   "Gameplay"
ruling "The Feline Good variant is printed on the boards alone, and is left out."            "Rival Scoring"

always "A habitat has one to four kittens, and lies where no cat does": every player in players
  has every h in player.habitats has h is empty and player.habitat[h].size in {1, 2, 3, 4}
always "No space but a habitat holds kittens": every player in players
  has every x in player.shelter has x in player.habitats or player.habitat[x] is empty
always "Every shelter has one starter cat": every player in players
  has (number of cat in player.my_cats where cat.starter) = 1


# ─── Examples (each one is a test) ───────────────────────────────────────────────────────────────

sample Need
  | code | place     | toy         | missing | points |
  | r3   | .###/.### |             | no      | -2     |
  | tr   | ####/.... |             | no      | 3      |
  | any2 |           |             | no      | 2      |
  | f2   |           | feather_toy | no      | 2      |
  | f4   |           | feather_toy | no      | 4      |
  | b1   |           | cat_bed     | no      | 1      |
  | xf3  |           | feather_toy | yes     | -3     |
  | xb1  |           | cat_bed     | yes     | -1     |
  | trb  | ####/.... | cat_bed     | no      | 5      |
  | xtr  | ####/.... | feather_toy | yes     | -4     |
  | f1m  |           | feather_toy | no      | -1     |

# The cats of the printed shelter, then some with needs, or with other icons
sample Cat
  | code     | starter | types             | needs  |
  | ewok     | no      | yarn paw feather  |        |
  | luna     | no      | paw               |        |
  | gato     | yes     | yarn feather      |        |
  | billi    | yes     | feather           |        |
  | socks    | no      | yarn fish feather |        |
  | harold   | no      | feather           |        |
  | domino   | no      | yarn fish         |        |
  | tulip    | no      | feather feather   |        |
  | catnis   | no      | fish yarn feather | r3     |
  | fluffins | no      | paw               | f2 tr  |
  | luck     | no      | fish              | any2   |
  | bird     | no      | fish              | f4     |
  | sulk     | no      | fish              | xf3    |
  | greedy   | no      | fish              | f2 xf3 |
  | both     | no      | fish              | f2 b1  |
  | high     | no      | fish              | trb    |
  | shy      | no      | fish              | xtr    |
  | scared   | no      | fish              | f1m    |
  | lazy     | yes     | fish              | b1     |
  | pelt     | no      | yarn              |        |
  | pelts    | no      | yarn yarn         |        |
  | fin      | no      | fish              |        |
  | fins     | no      | fish fish         |        |
  | mixed2   | no      | yarn fish         |        |
  | paws     | no      | paw paw           |        |
  | plume    | no      | feather           |        |

sample Token
  | code | kitten    | toy             |
  | ky   | yarn      |                 |
  | kp   | paw       |                 |
  | kf   | fish      |                 |
  | kw   | feather   |                 |
  | k1   | special_1 |                 |
  | k2   | special_2 |                 |
  | k3   | special_3 |                 |
  | ft   |           | feather_toy     |
  | sp   |           | scratching_post |
  | cb   |           | cat_bed         |

# ── Setup

example "118 cats and ten starter cats; 84 kittens and 48 toys"        "Components"
  then (number of cat in Cat where cat.starter) = 10 and (number of cat in Cat where is_basic(cat)) = 4
  then (number of token in Token where token.kitten is not none) = 7 * 12
  then (number of token in Token where token.toy is not none) = 3 * 16

example "Four cats in the alley, groups of one, two and three tokens"  "Game Setup"
  players martha, paul, lena
  given setup
  then alley is full and cats.size = 118 - 4
  then group[small].size = 1 and group[medium].size = 2 and group[large].size = 3
  then pool.size = 132 - 6
  then rival_starters is empty

example "Everybody has one starter cat, the others go back into the box"   "Player Setup"
  players martha, paul, lena, tom, ida, jo
  given setup
  then every player in players has (number of cat in player.my_cats where cat.starter) = 1
  then every player in players has player.open_spaces.size = 8 - 1
  then (number of cat in Cat where cat.starter and cat in box) = 10 - 6

example "A starter cat may sit anywhere"                               "Player Setup"
  players martha
  given setup
  then shelter[1, 1].top.starter           # the first choice; the others are the other spaces

example "Basic starter cats for four"                                  "Player Setup"
  players martha, paul, lena, tom
  with starter_cats = basic
  given setup
  then every player in players has player.my_starter.types.size = 1

example "There are only four of them"                                  "Player Setup"
  players martha, paul, lena, tom, ida, jo
  with starter_cats = basic
  given setup
  then (number of player in players where player.my_starter.types.size = 1) = 4

# ── Taking tokens and cats

example "The smallest group and two cats, the second chosen after the first is in"   "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given cats = [tulip]
  given group[small] = {ky}
  when take choosing small, socks, a
  then offered {ewok, luna, domino}

example "Both are in the shelter, the token beside it"                 "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, ft}
  when take choosing small, socks, a, luna, b
  then a.top = socks and b.top = luna
  then kittens = {ky} and toys is empty
  then group[medium] = {kp, ft}

example "The middle group and any one cat"                             "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  .  . |
    | .     .    .  . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, ft}
  when take choosing medium, ewok, a
  then a.top = ewok
  then kittens = {kp} and toys = {ft}

example "The largest group and the rightmost cat: only its space is asked for"   "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  .  . |
    | .     .    .  . |
  given alley = [ewok, luna, socks, domino]
  given group[large] = {kf, ft, ft}
  when take choosing large, a
  then a.top = domino
  then kittens = {kf} and toys = {ft, ft}

example "One open space: the group with two cats cannot be taken"      "1. Take Token Group & Cat Card(s)"
  given shelter
    | ewok    luna  gato    socks |
    | harold  .     domino  tulip |
  given alley = [ewok, luna, socks, domino]
  when take
  then offered {medium, large}

example "A habitat leaves no room for a cat"                           "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  h:.  ewok   luna  |
    | .     .    socks  tulip |
  given habitats = {h}
  given habitat[h] = {kf}
  given alley = [ewok]
  when take choosing large
  then offered {shelter[1, 2], shelter[2, 2]}

example "After the smallest group: sizes one, three and four"          "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  given pool = {k1, k1, k1}
  when take choosing small, ewok, a, luna, b
  then group[small] = {k1}
  then group[medium] = {kp, kp, k1}
  then group[large] = {kf, kf, kf, k1}

example "After the middle group: one, two and four"                    "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  given pool = {k1, k1, k1}
  when take choosing medium, ewok, a
  then group[small] = {k1}
  then group[medium] = {ky, k1}            # what was the smallest is the middle one now
  then group[large] = {kf, kf, kf, k1}

example "After the largest group: one, two and three"                  "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  given pool = {k1, k1, k1}
  when take choosing large, a
  then group[small] = {k1}
  then group[medium] = {ky, k1}
  then group[large] = {kp, kp, k1}

example "The last two tokens of the bag go to the smaller groups"      "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  given pool = {k1, k1}
  when take choosing medium, ewok, a
  then group[small] = {k1} and group[medium] = {ky, k1} and group[large] = {kf, kf, kf}

example "Cats slide right, the first new one lies further right"       "1. Take Token Group & Cat Card(s)"
  given shelter
    | gato  a:.  b:.  . |
    | .     .    .    . |
  given alley = [ewok, luna, socks, domino]
  given cats = [tulip, harold, catnis]
  when take choosing small, luna, a, domino, b
  then alley = [harold, tulip, ewok, socks]
  then cats = [catnis]

# ── Kitten Habitats

example "Three toys for a habitat; they go into the box, not into the bag"   "3. Create Kitten Habitats"
  given shelter
    | gato  here:.  .  . |
    | .     .       .  . |
  given toys = {ft, ft, cb, sp}
  given kittens = {ky, kp}
  when make_habitats choosing here, {ft, ft, cb}, {ky}, stop
  then habitat[here] = {ky} and here in habitats
  then toys = {sp} and kittens = {kp}
  then pool is empty

example "At least one kitten moves in at once, and at most four"       "3. Create Kitten Habitats"
  given shelter
    | gato  here:.  .  . |
    | .     .       .  . |
  given toys = {ft, ft, ft}
  given kittens = {ky, ky, kp, kf, kw}
  when make_habitats choosing here, ky, ky, kp, kf
  then habitat[here] = {ky, ky, kp, kf} and kittens = {kw}

example "After the first kitten one may stop"                          "3. Create Kitten Habitats"
  given shelter
    | gato  here:.  .  . |
    | .     .       .  . |
  given toys = {ft, ft, ft}
  given kittens = {ky, kp}
  when make_habitats choosing here, ky
  then offered {kp, stop}

example "Two toys are too few"                                         "3. Create Kitten Habitats"
  given shelter
    | gato  .  .  . |
    | .     .  .  . |
  given toys = {ft, cb}
  given kittens = {ky}
  when make_habitats
  then habitats is empty

example "No habitat without a kitten"                                  "3. Create Kitten Habitats"
  given shelter
    | gato  .  .  . |
    | .     .  .  . |
  given toys = {ft, ft, cb}
  when make_habitats
  then habitats is empty

example "No habitat where a cat is"                                    "3. Create Kitten Habitats"
  given shelter
    | gato  ewok  luna    socks  |
    | .     .     domino  harold |
  given toys = {ft, ft, ft}
  given kittens = {ky}
  when make_habitats
  then offered {shelter[1, 2], shelter[2, 2], stop}

example "More kittens may move in later, up to four"                   "3. Create Kitten Habitats"
  given shelter
    | gato  one:.  two:.  . |
    | .     .      .      . |
  given habitats = {one, two}
  given habitat[one] = {kp, kp, kp, kp}
  given habitat[two] = {kw, kw, kw}
  given kittens = {ky, kf}
  when make_habitats choosing two, kf
  then habitat[two] = {kf, kw, kw, kw} and kittens = {ky}              # both are full: nothing more is asked

example "Who is in a habitat stays there, and is no loose kitten"      "3. Create Kitten Habitats"
  given shelter
    | gato  one:.  .  . |
    | .     .      .  . |
  given habitats = {one}
  given habitat[one] = {ky, ky, ky}
  given kittens = {ky, kp}
  when make_habitats choosing stop
  then kitten_points = -2 - 2              # neither four yarn kittens nor minus points for those inside

# ── End of the game

example "The first player fills the shelter: the second has a turn yet"   "End of the Game"
  players martha, paul
  given martha.shelter
    | ewok    luna  gato    socks |
    | harold  .     domino  tulip |
  given paul.shelter
    | billi  .  .  .      |
    | .      .  .  here:. |
  given alley = [ewok, luna, socks, domino]
  given group[medium] = {kf, kf}
  when play choosing large, large, here
  then game_over
  then martha.shelter is full and here.top = socks

example "The second player fills it: both have had as many turns"      "End of the Game"
  players martha, paul
  given martha.shelter
    | billi  .  .  .      |
    | .      .  .  here:. |
  given paul.shelter
    | ewok    luna  gato    socks |
    | harold  .     domino  tulip |
  given alley = [ewok, luna, socks, domino]
  when play choosing large, here, large
  then game_over
  then here.top = domino and paul.shelter is full

example "A habitat fills the last space as well"                       "End of the Game"
  players martha, paul
  given martha.shelter
    | ewok    luna  gato    socks |
    | harold  .     here:.  tulip |
  given martha.kittens = {kp}
  given martha.toys = {cb, cb, cb}
  given paul.shelter
    | billi  .  .  .       |
    | .      .  .  there:. |
  given alley = [ewok, luna, socks, domino]
  when play choosing large, shelter[2, 2], here, large, there
  then game_over
  then martha.habitat[here] = {kp} and there.top = socks

example "The most points win"                                          "End of the Game"
  players martha, paul, lena
  given martha.cuteness = 40
  given paul.cuteness = 38
  given paul.kittens = {ky, ky, ky, ky}
  given lena.cuteness = 45
  given lena.kittens = {ky}
  when scoring
  then paul.cuteness = 38 + 8 and lena.cuteness = 45 - 2
  then paul.won and not martha.won and not lena.won

example "As many points: until the table has settled it, both have won"   "End of the Game"
  players martha, paul, lena
  given martha.cuteness = 40
  given paul.cuteness = 40
  given lena.cuteness = 39
  when scoring
  then martha.won and paul.won and not lena.won

# ── Scoring: the printed shelter

example "The printed shelter"                                          "Cat Type Example"
  given shelter
    | ewok    luna  gato    socks |
    | harold  h:.   domino  tulip |
  given habitats = {h}
  given habitat[h] = {kw, kw, kf, k1}
  then yarn_points = 2 + 2 + 2 + 2         # Ewok, Gato, Socks, Domino
  then fish_points = 2 + 2                 # Socks and Domino, each beside Gato
  then paw_points = 2 + 4                  # Ewok; Luna is beside five types, and four are the most
  then (list of group_size(spaces) for spaces in feather_groups) = [3, 4]
  then feather_points = 7 + 12
  then starter_points = 2 * 4              # four yarn, six feather

example "Without needs and loose kittens that makes 45"                "Cat Type Example"
  given shelter
    | ewok    luna  gato    socks |
    | harold  h:.   domino  tulip |
  given habitats = {h}
  given habitat[h] = {kw, kw, kf, k1}
  when scoring
  then cuteness = 8 + 0 + 0 + (8 + 6 + 4 + 19)

# ── Starter cats

example "A basic starter cat in the place of the advanced one: two for each of six feathers"   "Starter Cats"
  given shelter
    | ewok    luna  billi   socks |
    | harold  h:.   domino  tulip |
  given habitats = {h}
  given habitat[h] = {kw, kw, kf, k1}      # kittens are no cats
  then icons(feather) = 6
  then starter_points = 2 * 6

example "A starter cat counts itself, and scores as a cat of its types"   "Starter Cats"
  given shelter
    | billi  plume  .  . |
    | .      .      .  . |
  then starter_points = 2 * 2
  then feather_points = 3

example "An advanced one alone has one of each type"                   "Starter Cats"
  given shelter
    | gato  .  .  . |
    | .     .  .  . |
  when scoring
  then cuteness = 2 * 1 + 2                # and two for yarn; a single feather scores nothing

# ── Kittens

example "One of each of the seven types"                               "Kitten Scoring"
  given kittens = {ky, kp, kf, kw, k1, k2, k3}
  then kitten_points = 15

example "Six of seven types are no group"                              "Kitten Scoring"
  given kittens = {ky, kp, kf, kw, k1, k2}
  then kitten_points = -2 * 6

example "Four of a kind, and one left over"                            "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, kw}
  then kitten_points = 8 - 2

example "Eight of a kind are two groups"                               "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, ky, ky, ky, ky}
  then kitten_points = 8 + 8

example "A kitten is in one group only: fifteen and three left, not eight and six left"   "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, kp, kf, kw, k1, k2, k3}
  then kitten_points = 15 - 2 * 3

example "With a fifth yarn kitten both groups can be made"             "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, ky, kp, kf, kw, k1, k2, k3}
  then kitten_points = 15 + 8

example "Two full groups"                                              "Kitten Scoring"
  given kittens = {ky, kp, kf, kw, k1, k2, k3, ky, kp, kf, kw, k1, k2, k3, k3}
  then kitten_points = 15 + 15 - 2

example "Four of each of six types: the full group is worth less"      "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, kp, kp, kp, kp, kf, kf, kf, kf, kw, kw, kw, kw, k1, k1, k1, k1, k2, k2, k2, k2, k3}
  then kitten_points = 6 * 8 - 2           # else 15, and three of six types left: 15 - 36

example "Four of each of seven types: four full groups"                "Kitten Scoring"
  given kittens = {ky, ky, ky, ky, kp, kp, kp, kp, kf, kf, kf, kf, kw, kw, kw, kw, k1, k1, k1, k1, k2, k2, k2, k2, k3, k3, k3, k3}
  then kitten_points = 4 * 15              # 7 * 8 would be 56

# ── Needs

example "Catnis in the first column: nothing lost"                     "Specific Cat Scoring Examples"
  given shelter
    | catnis  .  .  . |
    | .       .  .  . |
  then need_points = 0

example "Catnis in the three right columns: two points lost"           "Specific Cat Scoring Examples"
  given shelter
    | .  .  .       . |
    | .  .  .  catnis |
  then need_points = -2

example "Fluffins below, without a feather toy"                        "Specific Cat Scoring Examples"
  given shelter
    | .  .         .  . |
    | .  fluffins  .  . |
  given toys = {cb}
  then need_points = 0

example "Fluffins below, with a feather toy"                           "Specific Cat Scoring Examples"
  given shelter
    | .  .         .  . |
    | .  fluffins  .  . |
  given toys = {ft}
  then need_points = 2

example "Fluffins in the top row"                                      "Specific Cat Scoring Examples"
  given shelter
    | .  fluffins  .  . |
    | .  .         .  . |
  then need_points = 3

example "Fluffins in the top row with a feather toy: each need scores"   "Specific Cat Scoring Examples"
  given shelter
    | .  fluffins  .  . |
    | .  .         .  . |
  given toys = {ft, ft}                    # a second feather toy adds nothing
  then need_points = 2 + 3

example "No need is shown: the points are certain"                     "Specific Cat Scoring"
  given shelter
    | .  .  .     . |
    | .  .  luck  . |
  then need_points = 2

example "The red X: points lost without the toy"                       "Specific Cat Scoring"
  given shelter
    | sulk  .  .  . |
    | .     .  .  . |
  then need_points = -3

example "With the toy nothing is lost"                                 "Specific Cat Scoring"
  given shelter
    | sulk  .  .  . |
    | .     .  .  . |
  given toys = {ft}
  then need_points = 0

example "A plus sign: the bed alone is not enough"                     "Specific Cat Scoring"
  given shelter
    | .     .  .  . |
    | high  .  .  . |
  given toys = {cb}
  then need_points = 0

example "A plus sign: the place alone is not enough"                   "Specific Cat Scoring"
  given shelter
    | high  .  .  . |
    | .     .  .  . |
  given toys = {ft}
  then need_points = 0

example "A plus sign: both together"                                   "Specific Cat Scoring"
  given shelter
    | high  .  .  . |
    | .     .  .  . |
  given toys = {cb}
  then need_points = 5

example "A plus sign with a red X: only in that place the toy is missed"   "Specific Cat Scoring"
  given shelter
    | .    shy  .  . |
    | shy  .    .  . |
  then need_points = -4

# ── Toys

example "One toy for two cats: the one that gains more has it"         "2. Toys"
  given shelter
    | fluffins  .  bird  . |
    | .         .  .     . |
  given toys = {ft}
  then need_points = 3 + 4

example "The toy spares three points here and would earn two there"    "2. Toys"
  given shelter
    | .         .  sulk  . |
    | fluffins  .  .     . |
  given toys = {ft}
  then need_points = 0 + 0

example "One toy meets two needs of its cat"                           "2. Toys"
  given shelter
    | greedy  .  bird  . |
    | .       .  .     . |
  given toys = {ft}
  then need_points = 2 + 0                 # five better than without it; the other cat would gain four

example "Two equal toys go to two cats"                                "2. Toys"
  given shelter
    | .         .  bird  . |
    | fluffins  .  .     . |
  given toys = {ft, ft}
  then need_points = 2 + 4

example "A cat may have two different toys"                            "2. Toys"
  given shelter
    | .     .  .  . |
    | both  .  .  . |
  given toys = {ft, cb}
  then need_points = 2 + 1

example "No cat has to take a toy"                                     "2. Toys"
  given shelter
    | .       .  bird  . |
    | scared  .  .     . |
  given toys = {ft, ft}
  then need_points = 4 + 0

example "A starter cat is given toys like any other"                   "2. Toys"
  given shelter
    | .     .  .  . |
    | lazy  .  .  . |
  given toys = {cb}
  then need_points = 1

example "Toys given up for a habitat are gone"                         "2. Toys"
  given shelter
    | .     here:.  .  . |
    | both  .       .  . |
  given toys = {ft, cb, cb}
  given kittens = {kp}
  when make_habitats choosing here, {ft, cb, cb}
  then need_points = 0

# ── Cat types

example "Every icon scores, also twice on one card"                    "Cat Type Scoring"
  given shelter
    | pelts  .  .     . |
    | .      .  ewok  . |
  then yarn_points = 2 * 3

example "A fish cat beside two yarn icons of one card and a yarn kitten"   "Cat Type Scoring"
  given shelter
    | pelts  fin  .  . |
    | .      h:.  .  . |
  given habitats = {h}
  given habitat[h] = {ky, kf}
  then fish_points = 2 + 2 + 2

example "Each yarn kitten counts, and six is the most"                 "Cat Type Scoring"
  given shelter
    | .  fin  pelt  . |
    | .  h:.  .     . |
  given habitats = {h}
  given habitat[h] = {ky, ky, ky, ky}
  then fish_points = 6                     # not 2 * 5

example "Both fish of one card score"                                  "Cat Type Scoring"
  given shelter
    | pelt  fins  .  . |
    | .     .     .  . |
  then fish_points = 2 + 2

example "A fish cat's own yarn is not beside it"                       "Cat Type Scoring"
  given shelter
    | .  mixed2  .  . |
    | .  .       .  . |
  then fish_points = 0

example "Corners do not touch"                                         "Cat Type Scoring"
  given shelter
    | pelt  .    plume  .     |
    | .     fin  .      plume |
  then fish_points = 0 and feather_points = 0

example "A paw cat counts each type once, special kittens too"         "Cat Type Scoring"
  given shelter
    | pelt  luna  pelt  . |
    | .     h:.   .     . |
  given habitats = {h}
  given habitat[h] = {k1, k2, k2}
  then paw_points = 1 + 1 + 1              # yarn, two special types

example "Another paw cat is a type beside it; the own one is not"      "Cat Type Scoring"
  given shelter
    | luna  luna  .     . |
    | .     .     .  luna |
  then paw_points = 1 + 1 + 0

example "Both paws of one card score, but not each other"              "Cat Type Scoring"
  given shelter
    | paws  mixed2  .  . |
    | .     .       .  . |
  then paw_points = 2 + 2

example "Loose kittens are beside nobody"                              "Cat Type Scoring"
  given shelter
    | luna  fin  plume  . |
    | .     .    .      . |
  given kittens = {ky, kw, k1}
  then paw_points = 1 and fish_points = 0 and feather_points = 0

example "A single feather scores nothing, two on one card are a group"   "Cat Type Scoring"
  given shelter
    | plume  .  .  tulip |
    | .      .  .  .     |
  then feather_points = 0 + 3

example "A habitat with a feather kitten makes a single cat a group"   "Cat Type Scoring"
  given shelter
    | plume  h:.  .  . |
    | .      .    .  . |
  given habitats = {h}
  given habitat[h] = {kw, kw, kw, kp}
  then feather_points = 3

example "Two habitats add one each, those without a feather nothing"   "Cat Type Scoring"
  given shelter
    | a:.  plume  b:.  . |
    | .    c:.    .    . |
  given habitats = {a, b, c}
  given habitat[a] = {kw}
  given habitat[b] = {kw, kw}
  given habitat[c] = {kp}
  then feather_points = 7

example "A habitat beside two groups adds one to each and joins them not"   "Cat Type Scoring"
  given shelter
    | tulip  h:.  plume  plume |
    | .      .    .      .     |
  given habitats = {h}
  given habitat[h] = {kw}
  then (list of group_size(spaces) for spaces in feather_groups) = [3, 3]
  then feather_points = 7 + 7

example "A group of six scores as five and one"                        "Cat Type Scoring"
  given shelter
    | plume  plume  plume  . |
    | plume  plume  plume  . |
  then feather_points = 18

example "A group of eight scores as five and three"                    "Cat Type Scoring"
  given shelter
    | plume  plume  plume  plume |
    | plume  plume  plume  plume |
  then feather_points = 18 + 7

example "Points of feather groups by size"                             "Cat Type Scoring"
  then (list of group_points(n) for n in 1 to 10) = [0, 3, 7, 12, 18, 18, 21, 25, 30, 36]

# ── Solo game

example "A rival has one basic starter cat, or two"                    "Solo Game"
  players martha
  with rival = hunter
  given setup
  then rival_starters.size = 2 and rival_room = 8 - 2
  then every cat in rival_starters has is_basic(cat)
  then my_starter.starter and my_starter not in rival_starters

example "The others have one"                                          "Solo Game"
  players martha
  with rival = collector
  given setup
  then rival_starters.size = 1 and rival_room = 8 - 1

example "The rival takes the two cats it likes best, left of right, and the group"   "Gameplay"
  players martha
  with rival = hunter
  given rival_starters = [billi]
  given alley = [luna, harold, plume, domino]
  given cats = [ewok, socks]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  given pool = {k1, k1, k1}
  when rival_turn
  then rival_shelter = [plume, harold]     # face down, the last one on top
  then rival_tokens = {ky}
  then alley = [socks, ewok, luna, domino]
  then group[small] = {k1} and group[medium] = {kp, kp, k1} and group[large] = {kf, kf, kf, k1}

example "Cats equal by all its wishes: the leftmost"                   "General Rival Shelter Instructions"
  players martha
  with rival = collector
  given rival_starters = [billi]
  given alley = [luna, socks, ewok, domino]
  given group[small] = {ky}
  given group[medium] = {ky, kp}
  given group[large] = {ky, ky, ft}
  when rival_turn
  then rival_shelter = [socks]
  then rival_tokens = {ky, kp}             # it brings the most types that it lacks

example "The second wish decides between equal ones"                   "General Rival Shelter Instructions"
  players martha
  with rival = hoarder
  given rival_starters = [billi]
  given alley = [luna, fluffins, both, greedy]
  given group[small] = {ky}
  given group[medium] = {ft, kp}
  given group[large] = {kf, cb, kf}
  when rival_turn
  then rival_tokens = {kf, cb, kf}         # as many toys as the middle one, and more tokens
  then rival_shelter = [greedy]            # the rightmost, whatever it likes

example "A rival with room for one cat takes the middle group"         "Gameplay"
  players martha
  with rival = hunter
  given rival_starters = [billi, billi]
  given rival_shelter = [luna, luna, luna, luna, luna]
  given alley = [luna, harold, domino, plume]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  when rival_turn
  then rival_tokens = {kp, kp}
  then rival_room = 0 and rival_shelter.top = harold

example "All seven kittens are set aside as a pile at once"            "General Rival Shelter Instructions"
  players martha
  with rival = hunter
  given rival_starters = [billi, billi]
  given rival_tokens = {kp, kp, kf, kw, k1, k2, k3, ft}
  given alley = [luna, harold, domino, plume]
  given group[small] = {ky}
  given group[medium] = {kp, kp}
  given group[large] = {kf, kf, kf}
  when rival_turn
  then rival_sets.size = 7 and rival_tokens = {kp, ft}

example "The rival has its turn after the player who fills the shelter"   "Gameplay"
  players martha
  with rival = collector
  given shelter
    | ewok    luna  gato    socks |
    | harold  .     domino  tulip |
  given rival_starters = [billi]
  given alley = [ewok, luna, plume, domino]
  given group[medium] = {kp, kp}
  given group[large] = {ky, ky, ky}
  when play choosing large
  then game_over and shelter is full
  then rival_shelter.size >= 1

example "A full rival ends the game as well"                           "Gameplay"
  players martha
  with rival = hunter
  given shelter
    | gato  here:.  .  . |
    | .     .       .  . |
  given rival_starters = [billi, billi]
  given rival_shelter = [luna, luna, luna, luna]
  given alley = [ewok, luna, plume, domino]
  given cats = [harold]
  given group[medium] = {kp, kp}
  given group[large] = {ky, ky, ky}
  when play choosing large, here
  then game_over and rival_room = 0
  then open_spaces.size = 8 - 2

example "What a rival scores"                                          "Rival Scoring"
  players martha
  with rival = hunter
  with difficulty = hard
  given rival_starters = [billi, billi]
  given rival_shelter = [luna, socks, tulip]
  given rival_sets = [ky, kp, kf, kw, k1, k2, k3]
  given rival_tokens = {ky, kp, ft, cb, cb}
  then rival_points = 18 + 2 * (2 + 1 + 3 + 2) + 1 * (2 + 0 + 1 + 2) + 15 - 2 + 3

example "As many points as the rival: the rival has won"               "Game End"
  players martha
  with rival = collector
  with difficulty = normal
  given cuteness = 10
  when scoring
  then not martha.won

example "One point more: the player has won"                           "Game End"
  players martha
  with rival = collector
  with difficulty = normal
  given cuteness = 11
  when scoring
  then martha.won

example "The difficulty changes what must be beaten"                   "Difficulty Levels"
  players martha
  with difficulty = easy
  given cuteness = 1
  when scoring
  then martha.won
