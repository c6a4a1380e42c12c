end                                    "End"
  complete_line : you win
  board is full : nobody wins          "Draw"
  lost          : own_team loses
winner                                 "End"
  most happiness
  then least miss
  ties ask table "Who petted most?"    "End"
  rival 3 * x where players.size = 1
always "No hand is larger than five": every p in players has p.hand.size <= 5
ruling "Grey never counts." option grey = off   "Combo"
ruling "Plain."
