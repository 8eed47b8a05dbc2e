"""What the page "Breed" asks of a run besides its record: looked up when it is wanted."""
