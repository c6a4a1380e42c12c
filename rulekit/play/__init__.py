"""One playing of a game: seats, history, undo, chance, saves, bots, examples."""
