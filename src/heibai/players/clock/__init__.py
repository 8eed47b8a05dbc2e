"""Time: the clocks of a game, and a player that keeps one of its own."""
