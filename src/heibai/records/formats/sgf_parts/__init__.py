"""What the format SGF is made of: syntax, notes, boards, writing."""
