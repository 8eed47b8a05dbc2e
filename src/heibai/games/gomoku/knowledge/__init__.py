"""What Gomoku knows of a position before it is searched."""
