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
  | seats  | 0 | 1  | 2  | 3 |
  | 2      | 9 | 10 | 11 | - |
  | 3      | 7 | 8  | 9  | - |
  | 4      | 6 | 7  | 8  | - |
  | 5 to 6 | 5 | 6  | 7  | - |


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
ruling "The numbers in the paw prints are stand-ins until your own table replaces them."   "Components"
ruling "The Interest Track goes as far as it must."                                        "Components"
ruling "With five players chance decides which suit is out."                               "Setup"
ruling "There is no hand size for three wins: by then the game is over."                   "Recap"

# ── The round
ruling "The card flipped for the target is shuffled in again before the deal."                        "1. Prep Phase"
ruling "Nobody may pass: in each of your turns you lay down one card."                                "2. Lure Phase"
ruling "Whoever starts the round and is among its winners starts the next one, too."                  "3. Nuzzle Phase"
ruling "Otherwise it is the first winner clockwise from there, as turns go."                          "3. Nuzzle Phase"
ruling "Markers stay on the Interest Track until the next deal, for the last tie-break needs them."   "3. Nuzzle Phase"
ruling "The two examples with number 6 are of two rounds."                                            "3. Nuzzle Phase"

# ── The end
ruling "First the winners advance, then three wins end the game, then the seventh round does."     "Game End"
ruling "Several who get their third win in one round share the victory: their totals are equal."   "Game End"
ruling "The last tie-break measures plain distance: two above is as close as two below." option final_tie = plain_distance   "Game End"
ruling "In the last tie-break, as in a round, the target should not be exceeded." option final_tie = within_first   "Game End"

always "Nobody has won more often than rounds were played": every player in players has player.wins <= round
always "Lures of a suit that is out stay in the box": every toy in Toy where toy not in toys has below[toy] is empty
  and no player in players has some lure in player.hand has lure.toy = toy


# ─── Examples (each one is a test) ───────────────────────────────────────────────────────────────

sample Lure
  | code | toy          | value | paw |
  | l0   | cactus       | 0     |     |
  | l1   | cactus       | 1     |     |
  | l2   | cactus       | 2     |     |
  | l3   | cactus       | 3     |     |
  | l5   | cactus       | 5     |     |
  | c4   | cactus       | 4     |     |
  | m4   | mouse_tail   | 4     |     |
  | m6   | mouse_tail   | 6     |     |
  | f5   | fishing_rod  | 5     |     |
  | y6   | yarn_ball    | 6     |     |
  | w3   | feather_wand | 3     |     |
  | r1   | ribbon       | 1     |     |
  | r2   | ribbon       | 2     |     |
  | r4   | ribbon       | 4     |     |
  | r6   | ribbon       | 6     |     |
  | w15  | feather_wand | 0     | 15  |
  | w18  | feather_wand | 0     | 18  |
  | y13  | yarn_ball    | 0     | 13  |

# ── Components and setup

example "Numbers 0 to 6 in each of six suits"                          "Components"
  then Toy.size = 6 and Lure.size = 6 * 7
  then every toy in Toy has (list of lure.value for lure in Lure where lure.toy = toy) = [0, 1, 2, 3, 4, 5, 6]

example "All six toys are on the table; nobody has won, the first player starts"   "Setup"
  players red, green, yellow, blue, white, black
  given setup
  then toys = Toy and leader = red
  then every player in players has player.wins = 0 and player.interest = 0

example "Five players, five toys: any of the six can be out"           "Setup"
  players red, green, yellow, blue, white
  when setup
  then toys.size = 5

example "It is the suit that was drawn"                                "Setup"
  players red, green, yellow, blue, white
  when setup rolling yarn_ball
  then toys = {cactus, mouse_tail, fishing_rod, feather_wand, ribbon}

# ── Prep Phase

example "Example 5: three players, one win, eight cards, of which four stay"   "1. Prep Phase"
  then hand_size(3, 1) = 8
  then hand_size(3, 1) - 12 div 3 = 4

example "The cards dealt"                                              "Recap"
  then (list of hand_size(2, won) for won in 0 to 2) = [9, 10, 11]
  then (list of hand_size(3, won) for won in 0 to 2) = [7, 8, 9]
  then (list of hand_size(4, won) for won in 0 to 2) = [6, 7, 8]
  then (list of hand_size(5, won) for won in 0 to 2) = [5, 6, 7]
  then (list of hand_size(6, won) for won in 0 to 2) = [5, 6, 7]

example "The cards that stay: three, and one for each win"             "Recap"
  then (list of hand_size(2, won) - 12 div 2 for won in 0 to 2) = [3, 4, 5]
  then (list of hand_size(3, won) - 12 div 3 for won in 0 to 2) = [3, 4, 5]
  then (list of hand_size(4, won) - 12 div 4 for won in 0 to 2) = [3, 4, 5]
  then (list of hand_size(5, won) - 10 div 5 for won in 0 to 2) = [3, 4, 5]
  then (list of hand_size(6, won) - 12 div 6 for won in 0 to 2) = [3, 4, 5]

# Where all suits are out, as in the next four, nothing but the cards given here is dealt.

example "Whoever has won more gets more; the rest stays face down"     "1. Prep Phase"
  players red, green, yellow, blue
  given toys = {}
  given lures = {r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4,
                 r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4, r4}
  given green.wins = 2
  given blue.wins = 1
  when prep_phase
  then red.hand.size = 6 and green.hand.size = 8 and yellow.hand.size = 6 and blue.hand.size = 7
  then lures.size = 30 - (6 + 8 + 6 + 7)

example "The card flipped for the target is dealt with the others"     "1. Prep Phase"
  players red, green
  given toys = {}
  given lures = {w15, w18, y13}
  when prep_phase drawing w18, w15, y13
  then target = 18
  then red.hand = {w15, w18, y13}

example "Another card, another target"                                 "1. Prep Phase"
  players red, green
  given toys = {}
  given lures = {w15, w18, y13}
  given target = 18
  when prep_phase drawing y13, w18, w15
  then target = 13

example "The markers come back to 0"                                   "1. Prep Phase"
  players red, green, yellow
  given toys = {}
  given lures = [w15]
  given red.interest = 19
  given yellow.interest = 7
  when prep_phase
  then every player in players has player.interest = 0

# ── Lure Phase

example "One card each, clockwise from the starting player"            "2. Lure Phase"
  players red, green, yellow
  given toys = {cactus, ribbon}
  given leader = green
  given red.hand = {l1}
  given green.hand = {l2, r2}
  given yellow.hand = {w3}
  when lure_phase choosing l2, cactus, w3, cactus                      # then red and green have no other place than the ribbon
  then below[cactus] = [l2, w3]
  then below[ribbon] = [l1, r2]

example "One of your cards: you may not pass"                          "2. Lure Phase"
  given hand = {m4, f5, l3}
  when lure_phase
  then offered {l3, m4, f5}

example "Under any toy with fewer than two cards, whatever the suit"   "2. Lure Phase"
  given hand = {m4, f5, l3}
  given below[cactus]       = [l1, l2]
  given below[mouse_tail]   = [m6]
  given below[feather_wand] = [r1, r2]
  when lure_phase choosing m4
  then offered {mouse_tail, fishing_rod, yarn_ball, ribbon}

example "The phase is over as soon as every toy has two cards"         "2. Lure Phase"
  players red, green
  given below[cactus]       = [l1, l2]
  given below[mouse_tail]   = [m6, l0]
  given below[fishing_rod]  = [r4]
  given below[yarn_ball]    = [y6, c4]
  given below[feather_wand] = [r1, r2]
  given below[ribbon]       = [l5, r6]
  given red.hand = {f5, m4, w3, l3}
  given green.hand = {l0, l1}
  when lure_phase choosing w3
  then below[fishing_rod] = [r4, w3]
  then red.hand = {f5, m4, l3} and green.hand = {l0, l1}

example "With five players ten cards are enough: a suit that is out has no place"   "2. Lure Phase"
  players red, green, yellow, blue, white
  given toys = {cactus, mouse_tail, fishing_rod, yarn_ball, feather_wand}
  given below[cactus]       = [l1, l2]
  given below[mouse_tail]   = [m6, l0]
  given below[fishing_rod]  = [c4, l5]
  given below[yarn_ball]    = [y6]
  given below[feather_wand] = [m4, y6]
  given red.hand = {f5, m4, w3, l3}
  given green.hand = {l0, l1}
  when lure_phase choosing w3
  then below[yarn_ball] = [y6, w3] and below[ribbon] is empty
  then red.hand.size = 3 and green.hand.size = 2

# ── Nuzzle Phase

example "Example 1: what the toys are worth"                           "3. Nuzzle Phase"
  given below[cactus]       = [l2, l5]
  given below[mouse_tail]   = [l0, l0]
  given below[fishing_rod]  = [l2, l3]
  given below[yarn_ball]    = [l5, l3]
  given below[feather_wand] = [l1, l1]
  given below[ribbon]       = [r4, r6]
  then (list of attraction(toy) for toy in Toy) = [7, 0, 5, 8, 2, 10]

example "Example 6: what the hands are worth"                          "3. Nuzzle Phase"
  players red, green, yellow
  given below[cactus]       = [l2, l5]
  given below[mouse_tail]   = [l0, l0]
  given below[fishing_rod]  = [l2, l3]
  given below[yarn_ball]    = [l5, l3]
  given below[feather_wand] = [l1, l1]
  given below[ribbon]       = [r4, r6]
  given red.hand    = {c4, w3, r1}
  given green.hand  = {r2, f5, m4}
  given yellow.hand = {r4, y6, m6}
  given target = 18
  when nuzzle_phase
  then red.interest = 7 + 2 + 10
  then green.interest = 10 + 5 + 0
  then yellow.interest = 10 + 8 + 0
  then yellow.wins = 1 and red.wins = 0 and green.wins = 0
  then leader = yellow

example "A card's own number does not count, and every card counts"    "3. Nuzzle Phase"
  players red, green, yellow
  given below[cactus] = [l2, l5]
  given below[ribbon] = [r1, r2]
  given red.hand    = {l0, r6}
  given green.hand  = {l5, r1}
  given yellow.hand = {l1, l2, c4}
  given target = 30
  when nuzzle_phase
  then red.interest = 7 + 3 and green.interest = 7 + 3
  then yellow.interest = 7 + 7 + 7

example "Two wins, five cards, and all five count"                     "3. Nuzzle Phase"
  players red, green
  given below[cactus]      = [l1, l3]
  given below[fishing_rod] = [r6, l5]
  given below[ribbon]      = [l0, r2]
  given red.wins = 2
  given red.hand   = {l1, l5, f5, r1, r4}
  given green.hand = {l2, r2, y6}
  given target = 24
  when nuzzle_phase
  then red.interest = 4 + 4 + 11 + 2 + 2
  then green.interest = 4 + 2 + 0
  then red.wins = 3

example "Example 2: the closest without exceeding wins"                "3. Nuzzle Phase"
  players green, yellow, red
  given target = 18
  given green.interest = 15
  given yellow.interest = 18
  given red.interest = 19
  then closest = {yellow}

example "Example 3: a tie is won by both"                              "3. Nuzzle Phase"
  players green, yellow, red
  given target = 18
  given green.interest = 15
  given yellow.interest = 15
  given red.interest = 19
  then closest = {green, yellow}

example "Example 4: all exceed, the least excess wins"                 "3. Nuzzle Phase"
  players green, yellow, red
  given target = 15
  given green.interest = 17
  given yellow.interest = 18
  given red.interest = 19
  then closest = {green}

example "Far below is better than just above"                          "3. Nuzzle Phase"
  players green, yellow, red
  given target = 18
  given green.interest = 19
  given yellow.interest = 0
  given red.interest = 20
  then closest = {yellow}

example "All exceed, two by as little"                                 "3. Nuzzle Phase"
  players green, yellow, red
  given target = 15
  given green.interest = 19
  given yellow.interest = 17
  given red.interest = 17
  then closest = {yellow, red}

example "All who tie advance, nobody else does"                        "3. Nuzzle Phase"
  players green, yellow, red
  given below[cactus] = [l3, l5]
  given green.hand  = {l1}
  given yellow.hand = {l2}
  given red.hand    = {l1, l2}
  given green.wins = 1
  given red.wins = 1
  given target = 10
  when nuzzle_phase
  then green.wins = 2 and yellow.wins = 1 and red.wins = 1

example "Who started and wins starts again, whoever else wins"         "3. Nuzzle Phase"
  players red, green, yellow, blue
  given below[cactus] = [l3, l5]
  given leader = yellow
  given red.hand    = {l1}
  given green.hand  = {l1, l2}
  given yellow.hand = {l2}
  given blue.hand   = {l3}
  given target = 10
  when nuzzle_phase
  then red.wins = 1 and green.wins = 0 and yellow.wins = 1 and blue.wins = 1
  then leader = yellow

example "Else the first winner clockwise, across the last seat"        "3. Nuzzle Phase"
  players red, green, yellow, blue
  given below[cactus] = [l3, l5]
  given leader = yellow
  given red.hand    = {l1}
  given green.hand  = {l2}
  given yellow.hand = {l1, l2}
  given blue.hand   = {l2, l3}
  given target = 10
  when nuzzle_phase
  then red.wins = 1 and green.wins = 1
  then leader = red

# ── The end

example "The last Example 6: a third win, and the game is won"         "3. Nuzzle Phase"
  players red, green, yellow
  given below[cactus] = [l3, l5]
  given red.hand    = {l1, l2}
  given green.hand  = {l3}
  given yellow.hand = {}
  given red.wins = 2
  given green.wins = 2
  given yellow.wins = 1
  given target = 18
  when nuzzle_phase
  then red.wins = 3 and three_wins
  when scoring
  then red.won and not green.won and not yellow.won

example "A third win ends the game long before the seventh round"      "Game End"
  players red, green
  given toys = {}
  given below[feather_wand] = [l0, l1]
  given lures = {w18, w18, w18, w18, w18, w18, w18, w18, w18, w18,
                 w18, w18, w18, w18, w18, w18, w18, w18, w18, w18}
  given red.wins = 2
  given green.wins = 1
  when play
  then red.interest = 11 and green.interest = 20 - 11
  then red.wins = 3 and green.wins = 1
  then round = 1

example "The seventh round is the last one, whoever wins it"           "Game End"
  players red, green, yellow
  given toys = {}
  given lures = [w15]
  given round = 6
  given red.wins = 1
  when play
  then round = 7
  then red.wins = 2 and green.wins = 1 and yellow.wins = 1
  when scoring
  then red.won and not green.won and not yellow.won

example "Most rounds won, however close the others are at the end"     "Game End"
  players red, green, yellow
  given target = 18
  given red.wins = 1
  given red.interest = 18
  given green.wins = 2
  given green.interest = 3
  given yellow.wins = 1
  given yellow.interest = 17
  when scoring
  then green.won and not red.won and not yellow.won

example "Only those who tie are compared"                              "Game End"
  players red, green, yellow
  given target = 18
  given red.wins = 1
  given red.interest = 18
  given green.wins = 2
  given green.interest = 10
  given yellow.wins = 2
  given yellow.interest = 12
  when scoring
  then yellow.won and not green.won and not red.won

example "Equal wins, one above and two below: the one above is closer"   "Game End"
  players green, yellow
  with final_tie = plain_distance
  given target = 18
  given green.wins = 2
  given yellow.wins = 2
  given green.interest = 19
  given yellow.interest = 16
  when scoring
  then green.won and not yellow.won

example "Or the one who does not exceed, if the table plays it so"     "Game End"
  players green, yellow
  with final_tie = within_first
  given target = 18
  given green.wins = 2
  given yellow.wins = 2
  given green.interest = 19
  given yellow.interest = 3
  when scoring
  then yellow.won and not green.won

example "As far above as below: a shared victory"                      "Game End"
  players green, yellow, red
  with final_tie = plain_distance
  given target = 18
  given green.wins = 2
  given yellow.wins = 2
  given red.wins = 2
  given green.interest = 20
  given yellow.interest = 16
  given red.interest = 21
  when scoring
  then green.won and yellow.won and not red.won

example "Exactly on the cat is the closest, however the table plays it"   "Game End"
  players green, yellow, red
  with final_tie = within_first
  given target = 18
  given green.wins = 2
  given yellow.wins = 2
  given red.wins = 2
  given green.interest = 17
  given yellow.interest = 18
  given red.interest = 19
  when scoring
  then yellow.won and not green.won and not red.won

example "All above, ranked like a round: the least excess"             "Game End"
  players green, yellow, red
  with final_tie = within_first
  given target = 18
  given green.wins = 2
  given yellow.wins = 2
  given red.wins = 2
  given green.interest = 21
  given yellow.interest = 20
  given red.interest = 20
  when scoring
  then yellow.won and red.won and not green.won

example "Two third wins in one round: they share the victory"          "Game End"
  players green, yellow, red
  given below[cactus] = [l3, l5]
  given green.hand  = {l1}
  given yellow.hand = {l2}
  given red.hand    = {l1, l2}
  given green.wins = 2
  given yellow.wins = 2
  given red.wins = 2
  given target = 10
  when nuzzle_phase
  when scoring
  then green.wins = 3 and yellow.wins = 3 and red.wins = 2
  then green.won and yellow.won and not red.won
