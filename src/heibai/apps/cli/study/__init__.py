"""Verbs that study whole games."""
