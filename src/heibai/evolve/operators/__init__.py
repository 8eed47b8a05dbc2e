"""Operators on populations: who breeds, how children are made and changed, who survives."""
