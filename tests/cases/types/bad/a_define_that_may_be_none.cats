game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  kept : pile of Card
define top_value: number = kept.top.value  # error: RK303
define top_card: Card
  when round = 1 : kept.top  # error: RK303
  otherwise      : first card in Card  # error: RK303
