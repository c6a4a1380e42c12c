game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  choose one
    stay:
      end turn
    stay:  # error: RK202
      end step  # error: RK406
