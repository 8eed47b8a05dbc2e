"""Players with a memory of what was played: books, and the library."""
