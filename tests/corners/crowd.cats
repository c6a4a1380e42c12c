game "Crowd"
  players 1 to 99
  limit 2 rounds
each player has
  points        : score
  liked[Player] : number 0 to 9
table has
  friends : set of Player
  line    : list of Player
turn
  choose p in players
  add 1 to liked[p]
  add p to friends
  set line = [p, you]
  score (total of q.liked[you] for q in players) - liked.size
  score players_from(p).first.seat otherwise 0
  may
    remove you from playing
end
  friends.size > 97 : friends win
winner
  most points
  ties share
