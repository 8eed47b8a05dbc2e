"""``heibai bench`` and its entries."""
