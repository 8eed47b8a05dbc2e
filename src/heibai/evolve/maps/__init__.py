"""Maps of players by how they play, each cell its best."""
