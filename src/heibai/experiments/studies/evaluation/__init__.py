"""Evaluations: which is the better one, and where."""
