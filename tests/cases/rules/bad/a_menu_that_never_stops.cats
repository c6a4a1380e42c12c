game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  may repeat
    choose one
      leave:
        end turn
      otherwise:  # error: RK404
        let n = 1
