"""Floor 1: searches, for any game and evaluator of the contract."""
