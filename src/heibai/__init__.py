"""heibai: breed, search, play and study Reversi and Gomoku.

Importing this package loads nothing heavy: rooms are imported when they are used.
"""

__version__ = "0.1.0"
