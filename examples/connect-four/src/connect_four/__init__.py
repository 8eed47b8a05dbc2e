"""Connect four for heibai: a game in a package of its own."""
