game "G"
  players 2
  limit 9 turns
component Card, one for each value in 1 to 9
each player has
  hand : hand of Card
define over = total of card.value for card in hand - 20   # error: RK301
define missing = 3 - hand   # error: RK301
define nothing_left = hand = empty   # error: RK201
define low = over = 3 or 4   # error: RK301
turn
  move Card into hand
end
  nothing_left or low or missing = 1 : you win
