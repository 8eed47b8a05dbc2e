"""The players that a page may name: which are offered, which are accepted."""
