game "Together"
  players 2 to 5
  limit 9 rounds
component Card, 2 for each value in 1 to 8
each player has
  hand   : hand of Card
  shown  : area of Card
  bid    : number 0 to 9
  ready  : yes or no
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  boss  : Player or none
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
play
  rounds until round = 7
    set playing = players
    each player at once
      choose card in hand
      move card into shown
      if card.value > 4
        set bid = bid + 1
        set ready = not ready
      score card.value
      do extra(card)
    each player among all p in players where p.ready at once
      may
        choose 1 to 2 cards in hand where (total of c.value for c in cards) < 9
        move cards into heap
        score 3
      move shown into you.next.hand
    each player at once
      choose number_ in 0 to hand.size
      set bid = number_
      may
        set boss = you
        remove you from playing
    each player
      draw 3 - hand.size from stock into hand
    each player takes a turn
rule extra(card)
  if card.value = 8
    queue late
rule late
  score 10
turn
  choose p in players where p.bid > 0
  set p.bid = p.bid - 1
when card enters shown
  score 1
when player leaves playing
  score 2
when player enters playing
  score -1
winner
  most points
  ties share
