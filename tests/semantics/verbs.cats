# What verbs do where it is easy to get wrong (semantics §2, §5, §8).

game "Verbs"
  players 2
  limit 20 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each Card has
  tilt : number 0 to 3, starts 0
table has
  board         : grid 2 by 2 of Player
  pit           : grid 2 by 2 of stacks of Card
  stock         : deck of Card
  aside         : deck of Card
  pot           : deck of Card, reshuffled from waste
  waste         : pile of Card
  heap          : pile of Card
  piles[0 to 9] : pile of Card
  sacks[Colour] : bag of Card
  packs[Colour] : deck of Card
  lanes[Colour] : row of 2 Card, refilled from sacks
  mart          : row of 4 Card, refilled from stock, slides left
  marks[board]  : number 0 to 9
  whose[Player] : Player or none
  pins[Colour]  : token on board or none
  lead          : Player, starts first_player
  trace         : number
each player has
  hand   : hand of Card
  den    : area of Card
  points : score
turn
  score 1
sample Card
  | code | colour | value |
  | r1   | red    | 1     |
  | r2   | red    | 2     |
  | r3   | red    | 3     |
  | b1   | blue   | 1     |
  | b2   | blue   | 2     |

when card enters heap
  score 1
rule to_heap
  move heap[2] into heap
rule to_top
  move heap[2] into top of heap
rule to_bottom
  move [heap[3], heap[1]] into bottom of heap
example "A move to where it lies is nothing; its top and its bottom are places of their own"
  given heap = [r1, r2, r3]
  when to_heap
  then heap = [r1, r2, r3]
  when to_top
  then heap = [r2, r1, r3]
  when to_bottom
  then heap = [r1, r3, r2] and points = 0

rule under
  move stock.top into bottom of stock
  draw 3 from stock into den
  move stock into den
rule dig
  move pit[1, 1].covered onto pit[1, 1]
rule dig_up
  move pit[1, 1].covered onto top of pit[1, 1]
rule pile_up
  move heap onto pit[1, 1]
example "The top card of a deck goes under it"
  given stock = [r1, r2, r3, b1]
  when under
  then stock is empty and den = {r1, r2, r3, b1}
example "A stack as well"
  given heap = [r1, r2]
  when pile_up
  when dig
  then pit[1, 1].top = r1
  when dig_up
  then pit[1, 1].top = r2 and pit[1, 1].covered = r1

rule draw_by_size
  draw 2 from stock into piles[stock.size]
example "Where a draw goes to is looked up once"
  given stock = {r1, r2, r3}
  when draw_by_size drawing r1, r2
  then piles[3] = [r2, r1]

rule fill_lanes
  refill lanes
example "What chance takes from one bag does not fill the row of another"
  given sacks[red] = {r1}
  given sacks[blue] = {b1, b2, b2}
  when fill_lanes drawing b2, b1
  then lanes[red] = [r1] and lanes[blue] = [b2, b1]

rule fill_mart
  refill mart
example "Slide first, then fill from the far end"
  given mart = [none, r1, none, b1]
  given stock = [r2, r3]
  when fill_mart
  then mart = [r1, b1, r2, r3]

rule to_aside
  move stock into aside
  move aside into piles[0]
example "A deck keeps its runs; into a pile chance orders what is mixed"
  given stock = {r1, r2, r3}
  when to_aside drawing r2, r3
  then piles[0] = [r2, r3, r1]

rule mark_all
  set marks = marks.size
  add 1 to marks
  set whose = you
  move pins onto board[2, 1]
when pins enters space
  score space.column
example "A verb on a family does each member in order"
  players x, o
  when mark_all
  then (list of n for n in marks) = [5, 5, 5, 5] and (every p in players has whose[p] = x)
  then pins[red] = board[2, 1] and pins[blue] = board[2, 1] and points = 4

rule roll_all
  roll marks
  roll lead
  roll heap.top.tilt
example "So does a roll; of nothing there is none, and a player is one of all"
  players x, o
  when roll_all rolling 1, 2, 3, 4, o
  then (list of n for n in marks) = [1, 2, 3, 4] and lead = o

rule walk
  may
    choose path in shortest_paths(pit, pit[1, 1], pit[2, 2])
    score path.size
  draw 1 from stock into hand
example "What a declined question held is gone when the next act begins"
  given stock = [r2]
  when walk choosing pass
  then hand = {r2} and points = 0

rule any_number
  may repeat
    choose any cards in den where cards.size <= 2
    move cards into heap
  otherwise
    score 5
example "A `may repeat` ends by itself where there is nothing to pick"
  when any_number
  then points = 5

rule gather_packs
  move packs into stock
rule bury_packs
  move packs into bottom of stock
rule pack_up
  move packs into packs[red]
rule packs_to_heap
  move packs into top of piles[1]
rule packs_to_den
  move packs into den
rule deal_three
  draw 3 from stock into den
example "Decks with an index move together, the first one uppermost; each keeps its runs"
  given packs[red] = {r1, r2}
  given packs[blue] = [b1, b2]
  given stock = [r3]
  when gather_packs
  then packs is empty and stock.size = 5
  when deal_three drawing r2
  then den = {r1, r2, b1}
example "So they do below a deck"
  given packs[red] = [r1]
  given packs[blue] = {b1, b2}
  given stock = [r3]
  when bury_packs
  when deal_three drawing b2
  then den = {r3, r1, b2} and stock.top = b1
example "One that they are moved into stays"
  given packs[red] = [r1]
  given packs[blue] = [b1, b2]
  when pack_up
  then packs[red].top = b1 and packs[red].size = 3 and packs[blue] is empty
example "Into a pile chance orders what is mixed, deck by deck"
  given packs[red] = {r1, r2}
  given packs[blue] = {b1, b2}
  when packs_to_heap drawing r2, b2
  then piles[1] = [r2, r1, b2, b1] and packs is empty
example "Into an area they are a set"
  given packs[red] = {r1, r2}
  given packs[blue] = [b1]
  when packs_to_den
  then den = {r1, r2, b1} and packs is empty

when card leaves waste
  set trace = 10 * trace + card.value
when card enters pot
  add 5 to trace
rule draw_from_pot
  draw 3 from pot into den
example "A reshuffle is part of the draw: who has left the pile fires, who has stayed in the deck as well"
  given pot = [r1]
  given waste = [r2, r2, r2]
  when draw_from_pot
  then den = {r1, r2, r2} and trace = 222 + 5
example "Nothing is reshuffled as long as there is enough"
  given pot = [r1, r2, r3]
  given waste = [b1]
  when draw_from_pot
  then trace = 0 and waste = [b1]
