"""Floor 7: what a person starts."""
