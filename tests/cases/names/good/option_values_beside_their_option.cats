game "Demo"
  players 2 to 4
  limit 5 rounds
option goal  : short, long
option other : long, none_at_all
define far
  by goal
    short: no
    long : other = long
define both = goal in {short, long} and long != other and goal = short
