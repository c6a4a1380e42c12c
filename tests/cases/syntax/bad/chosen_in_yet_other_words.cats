rule a
  choose n from 0 to 5   # error: RK108
  choose between 1 and 3   # error: RK108
  choose a card from hand   # error: RK108
  choose player   # error: RK108
  choose one of hand   # error: RK108
  roll d between 1 and 6   # error: RK108
