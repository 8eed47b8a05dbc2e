"""Verbs about programs that play."""
