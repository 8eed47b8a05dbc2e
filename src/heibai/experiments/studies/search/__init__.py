"""Ways to search: how strong, at what cost."""
