# Go Fish: ask for ranks you hold, collect books of four, and remember what the others ask for.

game "Go Fish"
  players 2 to 5
  languages en, fr
  limit 1000 turns

option last_card_laid : plays_on, ends_game, wins                      # when a book takes somebody's last card
option without_cards  : draw_and_ask, only_draw                        # a turn that begins with an empty hand

kind Rank : two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace

component Card, 4 for each rank in Rank    # the suits do not matter

each player has
  hand  : hand of Card
  laid  : pile of Card
  books : score

table has
  stock : deck of Card
  out   : Player or none                   # whose book took their last card

setup
  move Card into stock
  shuffle stock
  each player
    draw (if players.size = 2 then 7 else 5) from stock into hand
    for each rank in Rank
      do lay_book(rank)

turn
  if hand is empty
    draw 1 from stock into hand
    if without_cards = only_draw
      end turn
  choose player in others and rank in Rank where player.hand is not empty and some card in hand has card.rank = rank
  let asked_for = all card in player.hand where card.rank = rank
  reveal asked_for
  if asked_for is not empty
    move asked_for into hand
    go again
  else
    let fished = stock.top
    move fished into hand
    if fished.rank = rank
      reveal fished
      go again

when card enters hand
  do lay_book(card.rank)

rule lay_book(rank)
  let book = all card in hand where card.rank = rank
  if book.size = 4
    move book into laid
    score 1
    if hand is empty
      set out = you

play
  turns until (total of player.books for player in players) = 13 or (last_card_laid != plays_on and out is not none)

end
  last_card_laid = wins and out is not none : out wins

winner
  most books
  ties share

sample Card
  | code | rank  |
  | t    | two   |
  | q    | queen |
  | k    | king  |

example "Go fish, and the turn is over"
  players ann, bob
  given ann.hand = {k}
  given bob.hand = {q}
  given stock = {t, k}
  when turn choosing king drawing t
  then ann.hand = {k, t} and bob.hand = {q}

example "All cards of the rank change hands, and the asker goes again"
  players ann, bob
  given ann.hand = {k}
  given bob.hand = {k, k, q}
  when turn choosing king
  then ann.hand = {k, k, k} and bob.hand = {q}

example "Four of a kind are a book at once"
  players ann, bob
  given ann.hand = {k, t}
  given bob.hand = {k, k, k, q}
  when turn choosing king
  then ann.books = 1 and ann.hand = {t} and ann.laid.size = 4

example "Nobody is asked for what the asker does not hold, nor is anybody without cards"
  players ann, bob, cleo
  given ann.hand = {k, k, q}
  given bob.hand = {t}
  when turn
  then offered {queen, king}

example "Fishing what was asked for gives another turn"
  players ann, bob
  given ann.hand = {k, k, q}
  given bob.hand = {t, t}
  given stock = {k, q}
  when play choosing king drawing k
  then offered {queen, king}

example "Without a card one draws, and may ask for that"
  players ann, bob
  given bob.hand = {q, k}
  given stock = [q, t]
  when turn
  then ann.hand = {q, q}

example "Without a card one only draws"
  players ann, bob
  with without_cards = only_draw
  given bob.hand = {q, k}
  given stock = [q, t]
  when turn
  then ann.hand = {q} and stock.size = 1

example "Laying the last card wins, if that is agreed"
  players ann, bob
  with last_card_laid = wins
  given ann.hand = {k, k, k}
  given bob.hand = {k, t}
  given bob.books = 5
  given stock = [q]
  when play choosing king
  then ann.won and not bob.won

names en
  laid "book pile"

names fr
  Card           "carte", gender f, plural "cartes"
  Rank           "rang", gender m
  rank           "rang"
  two            "deux"
  three          "trois"
  four           "quatre"
  five           "cinq"
  six            "six"
  seven          "sept"
  eight          "huit"
  nine           "neuf"
  ten            "dix"
  jack           "valet"
  queen          "dame"
  king           "roi"
  ace            "as"
  hand           "jeu", gender m
  laid           "tas de familles", gender m
  books          "familles"
  stock          "pioche", gender f
  out            "sorti"
  turn           "tour"
  last_card_laid "dernière carte posée"
  plays_on       "on continue"
  ends_game      "fin de la partie"
  wins           "gagne"
  without_cards  "sans carte"
  draw_and_ask   "pioche et demande"
  only_draw      "pioche seulement"
