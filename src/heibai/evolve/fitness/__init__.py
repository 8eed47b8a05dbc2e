"""What genomes are worth: games among themselves and against others, or positions."""
