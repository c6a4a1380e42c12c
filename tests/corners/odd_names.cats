game "A */ int x = 1; /* B ??/ \ %s 日本"
  players 2
  limit 10 turns
kind Élan : int, while_, ñandú
each player has
  points   : score
  register : number
  static   : yes or no
table has
  struct : Élan or none
turn                                                                   "the */ #error turn"
  choose one
    return:
      do goto_                                                         "now */ } /* \"
    switch:
      score default_
rule goto_                                                             "Go */ #include <nothing> /* ??/"
  add 1 to register
  set struct = int
  score big_one(register)                                              "*/"
define default_ = 3                                                    "def */ x"
define big_one(n: number): number                                      "*/ big /*"
  when n = 1 and struct is none  : 5                                   "*/ a"
  when n = 2 and struct is none  : 6                                   "*/ b"
  when n = 3 and struct is none  : 7
  when n = 4 and struct = int    : 7
  when n = 5 and struct = while_ : 7
  when n = 6 and struct = ñandú  : 7
  otherwise                      : 1
end
  register > 30 : you win                                              "*/"
winner
  most points
  ties share
