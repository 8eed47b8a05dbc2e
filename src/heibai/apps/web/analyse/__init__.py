"""The page "Analyse": whole games by one neutral engine, and the lines of a position while it is searched."""
