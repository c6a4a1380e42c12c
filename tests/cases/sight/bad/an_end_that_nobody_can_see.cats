game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
  bid : number 0 to 9, seen by owner
turn
  choose x in 0 to 9, seen by you
  set bid = x
end
  some player in players has player.bid = 9 : nobody wins  # error: RK702
  best(you) = 9 : you win  # error: RK702
define best(player) = (largest of card.value for card in player.hand) otherwise 0
