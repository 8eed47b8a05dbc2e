"""Floor 5: weights learnt from positions and their labels: samples, regression, temporal differences, labels."""
