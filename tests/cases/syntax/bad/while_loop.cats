turn
  let pot = 0
  while pot < 20   # error: RK108
    add 1 to pot
