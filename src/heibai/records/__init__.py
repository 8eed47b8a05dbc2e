"""Floor 2: finished games and their file formats."""
