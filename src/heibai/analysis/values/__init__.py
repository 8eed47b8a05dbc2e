"""What positions are worth by all that is known of them: one store, fed by searches and by lines that were asked for."""
