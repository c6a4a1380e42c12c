game "Pig"
  # error below: RK106
  rulebook "Für alle"
