"""The tree of a Monte Carlo search: its nodes, the parts that choose in it, and one search of it."""
