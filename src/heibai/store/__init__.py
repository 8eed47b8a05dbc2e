"""Floor 2: the store of games, runs and tournaments, in SQLite or PostgreSQL."""
