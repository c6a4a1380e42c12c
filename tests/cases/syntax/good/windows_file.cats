# CRLF and a byte-order mark
game "Pig"
  players 2

  limit 3 turns