game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
play
  turns until hand is empty
turn
  choose card in hand
  move card into you.next.hand
end
  hand.size > 9 : strongest wins
define strongest = first player in players with most (largest of card.value for card in player.hand)
