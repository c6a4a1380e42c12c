# Large defines asked for a number, with lists as arguments: of zones, written out, joined, passed on, of other players.
game "List arguments"
  players 2 to 3
  limit 30 turns
component Card, 2 for each rank in 1 to 7
each player has
  hand   : hand of Card
  shown  : pile of Card
  points : score
  marks  : set of number 1 to 7
table has
  stock   : deck of Card, reshuffled from heap
  heap    : pile of Card
  starter : pile of Card
  board   : grid 3 by 3 of Player
  told    : list of number
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
  draw 1 from stock into starter
turn
  choose card in hand
  move card into shown
  choose space in board where board[space] is none
  set board[space] = you
  let ranks = distinct c.rank for c in hand
  score runs(shown + starter) + run_of(list of c.rank for c in shown, 1) + run_of(ranks, 2) + run_of({}, 3)
  score run_of([7, 6, 5, 4, 3, 3, 1], 1) + run_of(marks, 2) + run_of(told, 1)
  score total of players_next(p, hand, marks) for p in players
  score (total of best_in(row, p) for row in rows(board) and p in players) otherwise 0
  if goes_on(hand, heap.top)
    score 1
  if (richest(all p in players where p != you) otherwise you) = you
    score 2
  add card.rank to marks
  if told.size < 12
    add card.rank to told
  if hand.size < 2
    move shown into heap
    draw 3 from stock into hand

define times(cards: set of Card, rank: number) = number of c in cards where c.rank = rank
define runs(cards: set of Card): number
  (largest of run_from(cards, low) for low in 1 to 7) + run_from(cards + hand, 1) + run_from(stock + heap, 3)
define run_from(cards: list of Card, low: number): number
  when times(cards, low) * times(cards, low + 1) = 0 : 0
  when times(cards, low + 2) = 0                     : 2 * times(cards, low) + times(cards, low + 1)
  when times(cards, low + 3) = 0                     : 3 * times(cards, low) + times(cards, low + 2)
  when times(cards, low + 4) = 0                     : 4 * times(cards, low) + times(cards, low + 3)
  otherwise                                          : 5
define run_of(numbers: list of number, low: number): number
  when low not in numbers                   : numbers.size
  when low + 1 not in numbers               : low + (numbers.first otherwise 0) + (numbers.last otherwise 0)
  when low + 2 not in numbers               : low + 2 * (total of n for n in numbers)
  when (largest of n for n in numbers) > 6  : run_of_rest(numbers - {7}, low)
  otherwise                                 : low + (number of n in numbers where n > low and n in told)
define run_of_rest(numbers: list of number, low: number): number
  when numbers.size > 4                    : 1 + (total of n * n for n in numbers where n mod 2 = low mod 2)
  when numbers.size > 2 and low in numbers : 2 + (number of n in numbers and m in numbers where n + m = 7)
  when numbers = [1, 2, 3]                 : 99
  otherwise                                : (largest of n for n in numbers) otherwise low
define players_next(p: Player, cards: set of Card, seen: set of number): number
  when p = you         : (number of c in cards where c.rank in seen and c in p.hand and c not in p.shown) + marks.size
  when p.hand is empty : (number of c in cards where c.rank not in seen) + seen.size + p.marks.size
  otherwise            : p.counted(cards, seen) + p.next.counted(cards + hand, {1, 2, 3} + seen)
define counted(cards: set of Card, seen: set of number): number
  when hand.size > 3 : (number of c in cards where c in hand) + (total of n for n in seen where n in marks) - seen.size
  when marks is empty: (number of c in cards where c in shown) + (total of n for n in seen where n > 3)
  otherwise          : cards.size + (number of n in marks where n in seen) + (number of c in hand where c.rank in seen)
define best_in(row: list of Space, p: Player or none): number
  when every space in row has board[space] = p : 9 + (number of s in row where s.row = s.column) + row.size
  when some space in row has board[space] = p  : (number of s in row where board[s] = p) * (row.last.row otherwise 7)
  when no space in row has board[space] is none: 1 + (total of s.column for s in row where board[s] = you)
  otherwise                                    : 0 - (number of s in row where board[s] is none)
define goes_on(cards: set of Card, top: Card or none): yes or no
  top is not none and (some c in cards has c.rank = top.rank + 1 or c.rank = top.rank - 1)
    and (no c in cards has c.rank = top.rank and c not in shown) and (every c in cards has c.rank > 1 or cards.size > 2)
    and (number of c in cards and d in cards where c != d and c.rank = d.rank) < 4
define richest(who: set of Player): Player or none
  first p in who where p.points > 3 and (some q in who has q = p) and (number of q in who where q.points >= p.points) < 3 and p.hand.size >= (smallest of q.hand.size for q in who) and p.marks.size > 1 with most p.points
winner
  most points
  ties share
