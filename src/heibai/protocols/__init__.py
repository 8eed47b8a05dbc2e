"""Floor 2: how programs talk about games, text to values and back; no player, no pipe, no clock."""
