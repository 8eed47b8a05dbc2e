"""Floor 5: breeding weights by competition."""
