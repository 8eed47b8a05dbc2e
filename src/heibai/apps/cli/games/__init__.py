"""``heibai games``: the games that were played on the page."""
