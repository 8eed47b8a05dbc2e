"""Files of games taken into the library."""
