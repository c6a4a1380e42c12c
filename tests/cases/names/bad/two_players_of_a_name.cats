game "Demo"
  players 2
  limit 5 rounds
example "Both"
  players ann, ann  # error: RK202
  then round = 0
