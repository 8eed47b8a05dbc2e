"""What the page "Breed" asks to begin a run that learns: by temporal differences, or a network."""
