"""What the page and the server say to each other: the one source of the types on both sides (``make wire``)."""
