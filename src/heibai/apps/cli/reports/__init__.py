"""Verbs about reports."""
