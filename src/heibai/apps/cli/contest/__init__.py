"""Verbs that pit players against each other."""
