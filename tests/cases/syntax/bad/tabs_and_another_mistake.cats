setup
  # error below: RK102
	score 1

turn
  score   # error: RK101
