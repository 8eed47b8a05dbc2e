"""Verbs about collections of the library's games."""
