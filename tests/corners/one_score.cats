game "Together we"
  players 2 to 4
  limit 20 turns
option level : easy, hard
option size  : 2, 3, 5
kind Good : tea, salt
component Box, size_of(n) for each n in 1 to 3
table size_of(n)
  | n     | 1 | 2 | 3 |
  | boxes | 3 | 1 | 2 |
table price(good, seats)
  | good | 2 | 3 to 4 |
  | tea  | 4 | 7      |
  | salt | - | -2     |
table has
  points      : score
  store[Good] : number 0 to 40
  boxes       : area of Box
  board       : grid size by size of Player
  lots        : set of Good
each player has
  mine[board] : yes or no
setup
  move Box into boxes
turn
  choose good in Good
  add 3 to store[good]
  add good to lots
  score store[tea] - store[salt]
  choose b in boxes and s in board where s.column >= b.n and s is empty
  set board[s] = you
  set mine[s] = yes
  move b into box
  if players.size > 2 or good = tea
    score price(good, players.size)
  score by_level + (number of x in board where mine[x])
define by_level: number
  by level
    easy : 1
    hard : if lots = Good then 10 else 2
end
  points > 60 : everybody wins
  points < -10 : everybody loses
winner
  most points
  ties share
