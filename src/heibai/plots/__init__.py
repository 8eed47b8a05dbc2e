"""Floor 4: how pictures look, whoever draws them."""
