play                                                  "Course"
  rounds until round = 7 or (some p in players has p.wins = 3)
    phase prep
      each other player among rivals from leader at once   "Prep"
        score 1
    each player takes a turn
  turns among bidders from leader until bidders.size = 1
  turns
    step bid
      go again
      next player is you.next
      end round
