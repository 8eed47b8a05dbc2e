"""What results mean: ratings, sequential tests, circles."""
