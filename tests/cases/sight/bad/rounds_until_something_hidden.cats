game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
define best = (largest of card.value for card in hand) otherwise 0
play
  rounds until some player in players has player.best > 3  # error: RK702
    turns until best = 5 or hand is empty  # error: RK702
      choose card in hand
      move card into you.next.hand
