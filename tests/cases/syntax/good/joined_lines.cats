turn
  choose space in S
    where a

    # a comment between
  and b
    or c
  score a
    + b
  let x = some p in players
    has {p,
   q} = r
