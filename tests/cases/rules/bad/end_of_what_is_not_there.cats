game "Demo"
  players 2 to 4
  limit 5 rounds
setup
  end game  # error: RK406
turn
  end phase  # error: RK406
  do stop_it
scoring
  do stop_it
rule stop_it
  end turn  # error: RK406
  end round  # error: RK406
