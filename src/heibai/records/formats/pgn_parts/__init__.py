"""What the format PGN is made of: tokens, and the tree of moves out of them."""
