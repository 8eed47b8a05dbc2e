"""Floor 4: matches, tournaments and ratings."""
