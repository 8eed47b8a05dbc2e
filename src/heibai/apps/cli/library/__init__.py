"""Verbs about the library of games."""
