"""What a person adds to an analysis: a tree of moves, and at each of its moments a comment, a glyph and marks."""
