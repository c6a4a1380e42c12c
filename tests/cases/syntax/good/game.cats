game "Happiest Cat: the game # not a comment"
  players 2 to 4
  first player "was the last to see a cat"
  rulebook "The Happiest Cat Rulebook"
  headings from "headings.txt"
  languages en, fr
  names from "names.csv"
  limit 100 rounds
