"""Genetic algorithms: what is bred, how well, and by which means."""
