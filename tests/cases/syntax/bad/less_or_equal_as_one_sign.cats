rule r
  score smaller_of(a ≤ b, 3)   # error: RK107
