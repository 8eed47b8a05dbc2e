"""Verbs about opening books."""
