game "Demo"
  players 2
  limit 5 rounds
kind Mood : happy, distance  # error: RK203
