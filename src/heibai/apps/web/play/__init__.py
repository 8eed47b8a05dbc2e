"""The page "Play": games of a person against a player, kept on the server."""
