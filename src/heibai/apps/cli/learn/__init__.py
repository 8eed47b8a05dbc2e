"""Verbs that learn weights from positions: ``heibai learn ...``."""
