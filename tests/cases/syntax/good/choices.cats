turn
  choose card in hand and toy in toys where below[toy] is not full
  choose hand.size - 7 cards in hand
  choose 2 or more xs in S
  choose 1 to 4 xs in S where cost(xs) <= purse
  choose up to 3 xs in S
  choose any xs in S
  leader chooses n in 1 to 6
  may repeat
    roll die.face
  otherwise
    roll n in 1 to 6
