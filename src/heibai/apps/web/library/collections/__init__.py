"""Collections of the library on the page: named sets of games."""
