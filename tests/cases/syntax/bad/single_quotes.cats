rule r
  score 1 'Scoring'   # error: RK107
