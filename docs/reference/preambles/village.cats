# The preamble `village`: workers, goods, coins, and sites to send the workers to.

game "Village"
  players 2 to 4
  limit 200 turns

kind Good : wood, stone, food
kind Site : forest, quarry, farm, well

component Worker, 3 for each colour in 1 to 4

each player has
  home        : area of Worker
  goods[Good] : number 0 to 20
  coins       : number 0 to 99, starts 3
  passed      : yes or no
  points      : score

table has
  site[Site] : area of Worker
  heap       : number 0 to 999

setup
  each player
    move all worker in Worker where worker.colour = you.seat into home

turn
  choose worker in home and place in Site where site[place] is empty
  move worker into site[place]

play
  rounds until round = 6
    each player takes a turn
    each player
      move all worker in Worker where worker.colour = you.seat into home

winner
  most points
  ties share

sample Worker
  | code | colour |
  | w1   | 1      |
  | w2   | 2      |
