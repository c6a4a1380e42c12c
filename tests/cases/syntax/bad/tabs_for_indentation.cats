turn
  # error below: RK102
	score 1
	if hand is empty
		score 2
