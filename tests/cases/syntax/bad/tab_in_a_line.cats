table has
  stock	: number   # error: RK102
