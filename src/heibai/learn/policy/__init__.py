"""Policy gradient: one-ply players that draw their moves, and weights that learn which of two moves was the better."""
