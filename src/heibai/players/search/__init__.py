"""From the search and the options of a player text to the player that searches so."""
