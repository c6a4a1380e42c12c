option size : 3, 4, 5
option goal : A, B                         "Goal Tiles"
kind Suit : clubs, diamonds, hearts        "Cards"
kind Step : top, from, first_one
