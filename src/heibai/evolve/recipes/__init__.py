"""Named algorithms, made of operators."""
