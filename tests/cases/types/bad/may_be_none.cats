game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  kept : pile of Card
  points : score
turn
  score kept.top.value  # error: RK303
  let n = kept.top.value + 1  # error: RK303
  repeat kept.first.value times  # error: RK303
    end turn
define double: number = 2 * (kept.last.value otherwise 0)
