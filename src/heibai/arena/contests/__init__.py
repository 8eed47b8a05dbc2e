"""Matches and tournaments as jobs: their games, their records, their summary."""
