game "Queues"
  players 2 to 4
  limit 12 rounds
component Card, 3 for each value in 1 to 6
each player has
  hand   : hand of Card
  kept   : pile of Card
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  trace : number
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
rule note(k: number, who: Player)
  set trace = (10 * trace + k + who.seat) mod 100000
  score k mod 3
rule spread(n: number 0 to 5)
  if n > 0
    may
      queue spread(n - 1)
      queue note(n, you.next)
rule take(card, bonus: yes or no)
  if bonus
    score 2
  if card in hand
    move card into kept
rule maybe(card)
  score card.value otherwise 100
play
  rounds until round = 8
    each player
      queue note(1, you)
    each player takes a turn
    each player from first_player.next
      queue note(2, you)
      if hand is empty
        end round
turn
  step one
    queue note(3, you)
    queue spread(3)
    queue maybe(heap.top)
    queue take(hand.first, hand.size > 2)
    if trace mod 7 = 0
      end step
    queue note(4, you.next)
  step two
    may
      choose card in hand
      move card into heap
      if card.value > 5
        end turn
    queue note(5, you)
  draw 1 from stock into hand
when card enters heap
  queue note(6, you)
  if heap.size > 6
    queue take(heap.top, yes)
    move heap.top into hand
when card leaves hand
  score 1
winner
  most points
  ties share
