"""Players that are programs of others: ``remote:NAME``, from engines.toml in the user's data folder alone."""
