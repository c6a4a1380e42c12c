table officer(column: number 1 to 2): Role  # error: RK108
  | column | 1    | 2      |
  | role   | rook | knight |
