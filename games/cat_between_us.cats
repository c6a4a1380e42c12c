# Cat Between Us: the whole game for two to six players.
# The file follows the rulebook from front to back.  A string at the end of a line names the section it comes from.

game "Cat Between Us"
  players 2 to 6
  first player "was the last to hold a cat"
  rulebook "Cat Between Us Rulebook"
  headings from "cat_between_us_headings.txt"
  languages en, fr
  names from "cat_between_us_names.csv"
  limit 7 rounds

# A tie-break that can fairly be read in two ways: see the rulings.
option final_tie : plain_distance, within_first                        "Game End"


# ─── Components ──────────────────────────────────────────────────────────────────────────────────

kind Toy : cactus, mouse_tail, fishing_rod, yarn_ball, feather_wand, ribbon   "Components"

component Lure from "cat_between_us_lures.csv", 42 lures               "Components"
  toy   : Toy                              # its suit
  value : number 0 to 6
  paw   : number 0 to 60, stand-in         # the number in the paw print

each player has                                                        "Setup"
  hand     : hand of Lure
  wins     : number 0 to 3, starts 0       # how far the marker is on the cat shelves
  interest : number 0 to 99, starts 0      # the marker on the Interest Track

table has                                                              "Setup"
  toys       : set of Toy, starts Toy      # the Toy cards on the table
  below[Toy] : row of 2 Lure
  lures      : deck of Lure                # what is not dealt stays here, face down, unseen
  target     : number 0 to 60              # the Cat token on the Interest Track
  leader     : Player, starts first_player

table hand_size(seats, victories)                                      "Recap"
  | seats   | 0 | 1  | 2  | 3 |
  | 2       | 9 | 10 | 11 | - |
  | 3       | 7 | 8  | 9  | - |
  | 4       | 6 | 7  | 8  | - |
  | 5 to 6  | 5 | 6  | 7  | - |


# ─── Setup ───────────────────────────────────────────────────────────────────────────────────────

setup                                                                  "Setup"
  if players.size = 5
    roll toy in Toy                        # one suit stays in the box
    remove toy from toys


# ─── Course of play ──────────────────────────────────────────────────────────────────────────────

play                                                                   "How to Play"
  rounds until three_wins or round = 7

    phase prep_phase                                                   "1. Prep Phase"
      each player
        set interest = 0
      move all lure in Lure where lure.toy in toys into lures
      shuffle lures
      reveal lures.top
      set target = lures.top.paw
      shuffle lures                        # the card just shown is dealt like any other
      each player
        draw hand_size(players.size, wins) from lures into hand

    phase lure_phase                                                   "2. Lure Phase"
      turns from leader until every toy in toys has below[toy] is full
        choose lure in hand and toy in toys where below[toy] is not full
        move lure into below[toy]

    phase nuzzle_phase                                                 "3. Nuzzle Phase"
      each player
        reveal hand
        set interest = total of attraction(lure.toy) for lure in hand
      for each player in closest
        add 1 to player.wins
      set leader = first player in players_from(leader) where player in closest

define three_wins = some player in players has player.wins = 3         "Game End"

# ── What the cards left in a hand are worth, and who wins the round

define attraction(toy) = total of lure.value for lure in below[toy]    "3. Nuzzle Phase"

define closest: set of Player                                          "3. Nuzzle Phase"
  when within is not empty : all player in within with most player.interest
  otherwise                : all player in players with least player.interest

define within = all player in players where player.interest <= target  "3. Nuzzle Phase"


# ─── End of the game ─────────────────────────────────────────────────────────────────────────────

winner                                                                 "Game End"
  most wins
  then least miss
  ties share

define miss: number                                                    "Game End"
  when interest <= target       : target - interest
  when final_tie = within_first : 100 + interest - target              # whoever exceeds is behind whoever does not
  otherwise                     : interest - target


# ─── Rulings: how gaps in the rulebook are read ──────────────────────────────────────────────────

# ── The box and the table
ruling "The numbers in the paw prints are stand-ins until your own table replaces them."            "Components"
ruling "The Interest Track goes as far as it must."                                                 "Components"
ruling "With five players chance decides which suit is out."                                        "Setup"
ruling "There is no hand size for three wins: by then the game is over."                            "Recap"

# ── The round
ruling "The card flipped for the target is shuffled in again before the deal."                      "1. Prep Phase"
ruling "Nobody may pass: in each of your turns you lay down one card."                              "2. Lure Phase"
ruling "Whoever starts the round and is among its winners starts the next one, too."                "3. Nuzzle Phase"
ruling "Otherwise it is the first winner clockwise from there, as turns go."                        "3. Nuzzle Phase"
ruling "Markers stay on the Interest Track until the next deal, for the last tie-break needs them." "3. Nuzzle Phase"
ruling "The two examples with number 6 are of two rounds."                                          "3. Nuzzle Phase"

# ── The end
ruling "First the winners advance, then three wins end the game, then the seventh round does."      "Game End"
ruling "Several who get their third win in one round share the victory: their totals are equal."    "Game End"
ruling "The last tie-break measures plain distance: two above is as close as two below." option final_tie = plain_distance   "Game End"
ruling "In the last tie-break, as in a round, the target should not be exceeded." option final_tie = within_first            "Game End"

always "Nobody has won more often than rounds were played": every player in players has player.wins <= round
always "Lures of a suit that is out stay in the box": every toy in Toy where toy not in toys has below[toy] is empty
  and no player in players has some lure in player.hand has lure.toy = toy


# ─── Examples (each one is a test) ───────────────────────────────────────────────────────────────

sample Lure
  | code | toy          | value |
  | l0   | cactus       | 0     |
  | l1   | cactus       | 1     |
  | l2   | cactus       | 2     |
  | l3   | cactus       | 3     |
  | l5   | cactus       | 5     |
  | c4   | cactus       | 4     |
  | m4   | mouse_tail   | 4     |
  | m6   | mouse_tail   | 6     |
  | f5   | fishing_rod  | 5     |
  | y6   | yarn_ball    | 6     |
  | w3   | feather_wand | 3     |
  | r1   | ribbon       | 1     |
  | r2   | ribbon       | 2     |
  | r4   | ribbon       | 4     |
  | r6   | ribbon       | 6     |
