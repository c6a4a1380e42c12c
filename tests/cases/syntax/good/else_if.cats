turn
  if a                "One"
    score 1
  else if b           "Two"
    score 2
  else                "Three"
    score 3
