"""How the bytes of a file become text, and where in the file that text stands."""
