"""What positions are worth by all that is known: one store, fed by searches and by lines that were asked for."""
