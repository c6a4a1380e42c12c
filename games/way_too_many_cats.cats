# Way Too Many Cats!: the whole game for one to six players, with the solo game against three rival shelters.
# The file follows the rulebook from front to back.  A string at the end of a line names the section it comes from.

game "Way Too Many Cats!"
  players 1 to 6
  first player "was the last to be with a cat"
  rulebook "Way Too Many Cats! Rulebook"
  headings from "way_too_many_cats_headings.txt"
  languages en, fr
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
  kitten  : Type or none
  toy     : Toy or none

each player has                                                        "Player Setup"
  shelter          : grid 4 by 2 of Cat
  habitat[shelter] : area of Token         # the kittens that live there; an open space has none
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
    if players.size = 1
      do rival_turn                                                    "Gameplay"

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

  step make_habitats                                                   "3. Create Kitten Habitats"
    may repeat
      choose space in open_spaces where toys.size >= 3 and kittens is not empty
      choose 3 given_up in toys
      choose 1 to 4 settlers in kittens
      move given_up into box
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
  for each place in Size
    draw 1 from pool into group[place]
  refill alley

define open_spaces = all space in shelter where space is empty and habitat[space] is empty
define habitats    = all space in shelter where habitat[space] is not empty


# ─── Scoring ─────────────────────────────────────────────────────────────────────────────────────

scoring                                                                "Scoring"
  score starter_points                                                 "Starter Cats"
  score kitten_points                                                  "Kitten Scoring"
  score need_points                                                    "Specific Cat Scoring"
  score yarn_points + paw_points + fish_points + feather_points        "Cat Type Scoring"

# ── Starter cats: the types they show are those they count

define starter_points = 2 * ((smallest of icons(type) for type in my_starter.types) otherwise 0)   "Starter Cats"
define my_starter     = first cat in my_cats where cat.starter                         "Starter Cats"
define icons(type)    = number of cat in my_cats and t in cat.types where t = type     "Cat Type Scoring"
define my_cats        = list of space.top for space in shelter                         "Player Setup"

# ── Kittens: the best way to part them follows from how many full groups there are

define kitten_points = (largest of parted(full_groups) for full_groups in 0 to fewest) otherwise 0   "Kitten Scoring"
define parted(full_groups: number): number                                             "Kitten Scoring"
  15 * full_groups + total of rest_points(loose(type) - full_groups) for type in Type
define rest_points(rest: number) = 8 * (rest div 4) - 2 * (rest mod 4)                 "Kitten Scoring"
define fewest      = smallest of loose(type) for type in Type                          "Kitten Scoring"
define loose(type) = number of token in kittens where token.kitten = type              "Kitten Scoring"

# ── Needs.  Toys may be moved until the end, so the best way to give them counts: a toy serves all needs of one cat for
#    it, so those of a sort go to the cats that gain most.

define need_points                                                     "Specific Cat Scoring"
  (total of without_toys(need) for cat in my_cats and need in cat.needs where in_place(cat, need))
  + (total of toy_points(toy) for toy in Toy)

define in_place(cat, need) = need.place is empty or cat.space in need.place            "Specific Cat Scoring"
define without_toys(need)  = if need.toy is none or need.missing then need.points else 0   "Specific Cat Scoring"

define toy_points(toy): number                                         "2. Toys"
  total of the toys_of(toy) highest gain(cat, toy) for cat in my_cats where gain(cat, toy) > 0
define toys_of(toy) = number of token in toys where token.toy = toy                    "2. Toys"
define gain(cat, toy) = total of gained(need) for need in cat.needs
  where need.toy = toy and in_place(cat, need)                                         "2. Toys"
define gained(need) = if need.missing then - need.points else need.points              "Specific Cat Scoring"

# ── Types

define yarn_points = 2 * icons(yarn)                                   "Cat Type Scoring"
define paw_points  = total of paw_value(space) for space in shelter and t in space.top.types where t = paw     "Cat Type Scoring"
define paw_value(space) = smaller_of(4, (distinct t for x in sides(space) and t in types_on(x)).size)          "Cat Type Scoring"
define fish_points = total of fish_value(space) for space in shelter and t in space.top.types where t = fish   "Cat Type Scoring"
define fish_value(space) = smaller_of(6, 2 * number of x in sides(space) and t in types_on(x) where t = yarn)  "Cat Type Scoring"

# of the cats on a space, or of the kittens that live there
define types_on(space) = space.top.types + (list of token.kitten for token in habitat[space])                  "Cat Type Scoring"

define feather_points = total of group_points(group_size(spaces)) for spaces in feather_groups                 "Cat Type Scoring"
define feather_groups = groups of x in shelter by sides where feather in x.top.types                           "Cat Type Scoring"
define group_size(spaces: set of Space): number                        "Cat Type Scoring"
  (number of x in spaces and t in x.top.types where t = feather)
  + number of x in feather_habitats where some y in sides(x) has y in spaces
define feather_habitats = all x in habitats where feather in types_on(x)                                       "Cat Type Scoring"

define group_points(size: number) = 18 * (size div 5) + last_group(size mod 5)                                 "Cat Type Scoring"
table last_group(size)                                                 "Cat Type Scoring"
  | size   | 0 | 1 | 2 | 3 | 4  |
  | points | 0 | 0 | 3 | 7 | 12 |

winner                                                                 "End of the Game"
  most cuteness
  ties ask table "Who has stroked the most cats since yesterday?"      "End of the Game"
  rival rival_points where players.size = 1                            "Game End"


# ─── Solo game ───────────────────────────────────────────────────────────────────────────────────
# The rulebook does not show the rival shelters, their scoring and the difficulty chart: the tables here are made up.

kind GroupWish : fewest_tokens, most_tokens, new_kittens, most_toys    "Gameplay"
kind CatWish   : most_icons, own_icons, most_needs, feather_cats       "Gameplay"
kind RivalItem : icon, starter_icon, pile_of_seven, loose_kitten, toy_kept   "Rival Scoring"

table has                                                              "Solo Game"
  rival_starters : pile of Cat
  rival_shelter  : pile of Cat, seen by nobody
  rival_tokens   : area of Token
  rival_piles   : pile of Token                                       "General Rival Shelter Instructions"

table starter_count(rival), stand-in                                   "Solo Game"
  | rival | collector | hunter | hoarder |
  | cats  | 1         | 2      | 1       |

table group_wish(rival, rank), stand-in                                "Gameplay"
  | rival     | 1             | 2             |
  | collector | new_kittens   | fewest_tokens |
  | hunter    | fewest_tokens | most_toys     |
  | hoarder   | most_toys     | most_tokens   |

table cat_wish(rival, rank), stand-in                                  "Gameplay"
  | rival     | 1            | 2          | 3            |
  | collector | most_icons   | most_needs | own_icons    |
  | hunter    | own_icons    | most_icons | feather_cats |
  | hoarder   | most_needs   | own_icons  | most_icons   |

rule rival_turn                                                        "Gameplay"
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
  repeat (smallest of rival_kittens(type) for type in Type) times      "General Rival Shelter Instructions"
    for each type in Type
      move first token in rival_tokens where token.kitten = type into rival_piles
  do restock(size)

# The first wish decides, then the second …; what is still equal: the smaller group, the card further left.

define rival_size: Size                                                "Gameplay"
  when wished_size = small and rival_room < 2 : medium
  otherwise                                   : wished_size otherwise medium
define wished_size = first size in sizes_by_first_wish with most group_worth(size, group_wish(rival, 2))   "Gameplay"
define sizes_by_first_wish = all size in Size with most group_worth(size, group_wish(rival, 1))   "Gameplay"

define group_worth(size, wish: GroupWish): number                "Gameplay"
  by wish
    fewest_tokens : - group[size].size
    most_tokens   : group[size].size
    new_kittens   : number of type in Type where rival_kittens(type) = 0 and brings(size, type)
    most_toys     : number of token in group[size] where token.toy is not none
define brings(size, type) = some token in group[size] has token.kitten = type   "Gameplay"

define rival_cat = first cat in cats_by_second_wish with most cat_worth(cat, cat_wish(rival, 3))   "General Rival Shelter Instructions"
define cats_by_second_wish = all cat in cats_by_first_wish with most cat_worth(cat, cat_wish(rival, 2))   "General Rival Shelter Instructions"
define cats_by_first_wish = all cat in alley with most cat_worth(cat, cat_wish(rival, 1))   "General Rival Shelter Instructions"

define cat_worth(cat, wish: CatWish): number                       "Gameplay"
  by wish
    most_icons   : cat.types.size
    own_icons    : matching(cat)
    most_needs   : cat.needs.size
    feather_cats : number of t in cat.types where t = feather

define rival_room          = 8 - rival_starters.size - rival_shelter.size   "Gameplay"
define rival_kittens(type) = number of token in rival_tokens where token.kitten = type   "General Rival Shelter Instructions"

table rival_scoring(rival, item), stand-in                             "Rival Scoring"
  | rival     | icon | starter_icon | pile_of_seven | loose_kitten | toy_kept |
  | collector | 3    | 2            | 15            | 0            | 0        |
  | hunter    | 2    | 2            | 15            | -1           | 1        |
  | hoarder   | 2    | 2            | 15            | 0            | 2        |

table head_start(difficulty), stand-in                                 "Difficulty Levels"
  | difficulty | easy | normal | hard | expert |
  | points     | 0    | 10     | 20   | 30     |

define rival_points: number                                            "Rival Scoring"
  head_start(difficulty) + total of counted(item) * rival_scoring(rival, item) for item in RivalItem

define counted(item: RivalItem): number                                "Rival Scoring"
  by item
    icon          : total of cat.types.size for cat in rival_cats
    starter_icon  : total of matching(cat) for cat in rival_cats
    pile_of_seven : rival_piles.size div 7
    loose_kitten  : number of token in rival_tokens where token.kitten is not none
    toy_kept      : number of token in rival_tokens where token.toy is not none
define rival_cats = rival_starters + rival_shelter                     "Rival Scoring"
define matching(cat) = number of t in cat.types where some own in rival_starters has t in own.types   "Gameplay"
