game "Ends"
  players 2 to 4
  limit 30 turns
option mode : share, lose, sets, order
option goal : 5, 9
each player has
  points : score
  out    : yes or no
table has
  heap      : number 0 to 50, starts 12
  best      : set of Player
  first_one : Player or none
turn
  choose take in 1 to 3 where take <= heap
  remove take from heap
  score take
  if take = 3
    add you to best
  if take = 1
    set first_one = you
  if take = 2
    go again
  if points = 4
    next player is first_one
  if points > 12
    set out = yes
    remove you from playing
when player leaves playing
  score 5
  if points > 17
    end game
define leaders = all p in players with most p.points
end
  mode = lose and points > goal : you lose
  mode = sets and best.size >= 2 : best wins
  mode = share and heap = 3 : everybody wins
  mode = order and heap < 4 : first_one wins
  heap = 0 : leaders win
scoring
  if out
    score -3
  score if first_one = you then 2 else 0
winner
  most points
  then least if you in best then 1 else 0
  ties ask table "who had most fish"
