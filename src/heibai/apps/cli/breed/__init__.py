"""Verbs that breed."""
