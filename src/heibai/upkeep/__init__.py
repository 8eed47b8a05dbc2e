"""Floor 4: a data folder looked after: what is wrong with it, and backups. It knows players, and no contest."""
