"""A game as a page sees it: states and news for the wire."""
