"""Floor 8: the public face, what ``import heibai`` offers to programs and notebooks.

Positions, players and results here speak in readable names ("f5") and know how to draw themselves; the floors below
speak in numbers. Nothing is decided here that a floor below decides.
"""
