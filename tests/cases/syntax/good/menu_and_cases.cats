turn
  choose one                       "Actions"
    keep:
      score 1
    gain where points >= 2:        "Gain"
      score 5
    otherwise:
      score 1
  by heap
    left, right: 
      score 1
    2 to 4:
      score 2
