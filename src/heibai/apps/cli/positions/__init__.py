"""Verbs that look into positions and archives."""
