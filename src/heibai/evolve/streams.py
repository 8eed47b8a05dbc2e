"""Which random stream serves what. Games own (seed, generation, pairing, game); the rest starts above 2^32."""

from __future__ import annotations

OPERATORS = 1 << 32  # numpy_generator(seed, (OPERATORS,)): initial population, selection, crossover, mutation
POSITIONS = (1 << 32) + 1  # (POSITIONS, n): the positions of position-ranking
PANEL = (1 << 32) + 2  # the seed of the panel's games and openings: a champion is not measured on what bred it
BROODS = 1 << 31  # added to the generation for the games of broods
TITLES = 3 << 30  # added to the generation for the games and openings of matches for a title
PAIRS = (1 << 32) + 3  # (PAIRS, generation): who meets whom in the rounds of a generation
