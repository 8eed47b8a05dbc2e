"""What Gomoku positions are worth: shapes, lines, points."""
