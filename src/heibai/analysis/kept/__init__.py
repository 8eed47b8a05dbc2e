"""Analyses that are kept: room for them, and all of them in one file."""
