game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  rounds until round = 2  # error: RK407
    end turn
rule r
  each player takes a turn  # error: RK407
  turns  # error: RK407
  phase p  # error: RK407
    end game
