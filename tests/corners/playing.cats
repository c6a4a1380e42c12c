game "Playing"
  players 2 to 5
  limit 90 turns
each player has
  points : score
  chips  : number 0 to 30, starts 6
table has
  pot    : number
  dealer : Player, starts first_player
play
  rounds until round = 8 or playing.size = 1
    set playing = all p in players where p.chips > 0
    turns among playing from dealer until pot > 6 * round or playing.size < 2
    each player
      score 1
    each player among all p in players where p.points > 3
      score 1
    add pot to dealer.chips
    set pot = 0
    set dealer = dealer.next
turn
  choose one
    pay where chips > 0:
      choose n in 1 to smaller_of(3, chips)
      remove n from chips
      add n to pot
      if n = 3
        go again
    fold:
      remove you from playing
      end turn
    skip:
      next player is others.last
  score others.size
when player leaves playing
  score 10
when player enters playing
  score 1
winner
  most points
  then most chips
  ties share
