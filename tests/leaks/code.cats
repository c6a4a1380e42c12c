# A secret code: after each guess all are told how good it was.

game "Code"
  players 2
  limit 12 turns

kind Colour : red, blue, green, yellow

table has
  code[1 to 3]          : Colour or none, seen by setter
  guess[1 to 4, 1 to 3] : Colour or none
  tries                 : number 0 to 4
  hits                  : number 0 to 3

define setter = first player in players
define guesser = setter.next

play
  phase hide
    each player among {setter}
      for each n in 1 to 3
        choose colour in Colour, seen by setter
        set code[n] = colour
  turns among {guesser} until hits = 3 or tries = 4

turn
  add 1 to tries
  for each n in 1 to 3
    choose colour in Colour
    set guess[tries, n] = colour
  let right = number of n in 1 to 3 where guess[tries, n] = code[n]
  reveal right
  set hits = right

end
  hits = 3 : guesser wins
  tries = 4 : setter wins
