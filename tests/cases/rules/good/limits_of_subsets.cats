game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

table has
  bank : area of Card
turn
  choose any cards in bank where cheap(cards) and every c in cards has c.value < 3
  choose 2 more in bank where 4 >= (total of c.value for c in more) and round = 1
define cheap(cards: set of Card) = cards.size <= 5 and cost(cards) < 9
define cost(cards: set of Card) = total of c.value for c in cards
