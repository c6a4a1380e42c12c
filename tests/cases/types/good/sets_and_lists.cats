game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
  kept : pile of Card
define all_of_it = hand + kept
define in_order = [first c in Card] + kept
define same = hand = kept and kept in [kept, in_order]
define count(cards: set of Card) = cards.size
define both = count(kept) + count(in_order - all_of_it)
