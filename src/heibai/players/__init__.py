"""Floor 3: where a game, an evaluator and a search meet."""
