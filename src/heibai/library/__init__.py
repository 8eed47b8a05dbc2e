"""Floor 2: the library of games: import, index of positions, search, books. It knows no player."""
