"""Floor 2: long work that can be stopped, killed and resumed."""
