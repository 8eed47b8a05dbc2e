"""What takes time in the games of the page Play: breeding of opponents, values of positions."""
