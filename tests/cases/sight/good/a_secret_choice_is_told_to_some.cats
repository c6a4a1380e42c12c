game "G"
  players 2 to 4
  limit 9 turns
component Card, 3 for each value in 1 to 5
each player has
  hand : hand of Card
  points : score
turn
  choose player in others
  player chooses few in 0 to 9, seen by {you, player}
  player chooses many in 0 to 9 where many > few
  choose 2 card in hand where (total of c.value for c in card) > few, seen by player
  choose open in 0 to 9, seen by players
  score open + many
