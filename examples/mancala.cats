# Mancala, as Kalah: six pits and a store each, four seeds in every pit.
# Sowing goes from pit 1 to pit 6, into your own store, and on through the other player's pits.

game "Mancala"
  players 2
  languages en, fr
  limit 500 turns

each player has
  seeds[1 to 6] : number 0 to 48, starts 4
  store         : score

turn
  choose pit in 1 to 6 where seeds[pit] > 0
  let in_hand = seeds[pit]
  let side = you
  let at = pit
  set seeds[pit] = 0
  repeat in_hand times
    add 1 to at
    if at > (if side = you then 7 else 6)  # past your store, past the last pit of the other side
      set at = 1
      set side = side.next
    if at = 7
      score 1
    else
      add 1 to side.seeds[at]
  if at = 7                                # the last seed fell into the store
    go again
  else if side = you and seeds[at] = 1 and facing(at) > 0
    score 1 + facing(at)
    set seeds[at] = 0
    set you.next.seeds[7 - at] = 0

define facing(at: number 1 to 6) = you.next.seeds[7 - at]
define is_out: yes or no
  every pit in 1 to 6 has seeds[pit] = 0

play
  turns until some player in players has player.is_out

scoring                                    # what is left belongs to the side it lies on
  score total of seeds[pit] for pit in 1 to 6

winner
  most store
  ties share

example "From pit 3 into the store: another turn"
  players a, b
  when turn choosing 3
  then seeds[3] = 0 and seeds[4] = 5 and seeds[6] = 5 and store = 1 and b.seeds[1] = 4

example "The last seed in an empty pit of yours takes what faces it"
  players a, b
  given a.seeds[1] = 2
  given a.seeds[3] = 0
  given b.seeds[4] = 7
  when turn choosing 1
  then store = 8 and seeds[3] = 0 and b.seeds[4] = 0

example "Round the board, past the other store"
  players a, b
  given a.seeds[6] = 9
  when turn choosing 6
  then store = 1 and b.seeds[6] = 5 and b.store = 0 and seeds[1] = 5 and seeds[2] = 5

example "What is left belongs to its side"
  players a, b
  given a.store = 20
  given b.store = 2
  when scoring
  then a.store = 44 and b.store = 26 and a.won

names fr
  seeds "graines"
  store "grenier"
  pit   "trou"
  turn  "tour"
