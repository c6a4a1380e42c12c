game "G"
  players 2 to 4
  limit 99 turns
table has
  team : set of Player
play
  turns from first_player among team until team is empty
    remove you from team
  each player from first_player among team
    remove you from team
  each player among team from first_player takes a turn
turn
  remove you from team
