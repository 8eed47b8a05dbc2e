"""Hand-ins of a class: read, tried, played against each other under limits, and reported."""
