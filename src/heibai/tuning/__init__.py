"""Tuning: the numbers of a player text searched for by games between its variants, and tested in the end."""
