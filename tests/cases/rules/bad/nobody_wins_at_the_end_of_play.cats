game "Heap"  # error: RK416
  players 2
each player has
  points : score
table has
  heap : number 0 to 30, starts 30
play
  turns until heap < 4
turn
  choose taken in 1 to 3
  remove taken from heap
  score taken mod 3
end
  points >= 10 : you win
