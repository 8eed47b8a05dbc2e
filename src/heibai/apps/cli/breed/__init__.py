"""Verbs that breed, and those that show runs."""
