each player has
  row  : row of 4 Cat
  hand : hand of Cat
  top  : number
rule turn(step, to)
  let from = step
  move hand into row
  score from + to + turn(row.row)
