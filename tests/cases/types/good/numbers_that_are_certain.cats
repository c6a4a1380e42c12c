game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
define three = largest of n for n in 1 to 3
define of_kind = 1 + smallest of worth(colour) for colour in Colour
define worth(colour)
  by colour
    red: 3
    blue: 5
define of_players = 2 * largest of player.seat for player in players
define up_to(n: number 0 to 9) = 1 + largest of k for k in 0 to n
