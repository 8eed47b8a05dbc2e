"""Floor 2: the SQLite store of games, runs and tournaments."""
