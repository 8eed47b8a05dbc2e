"""What a person says of a game: a tree of moves, and at each of its moments a comment, a glyph and marks."""
