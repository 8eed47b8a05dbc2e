"""Labels made by searching and solving: games of a player against itself, and positions that were there before."""
