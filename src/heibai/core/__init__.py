"""Floor 0: the contract that games, evaluators, searches and players share."""
