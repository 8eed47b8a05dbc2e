"""What the auxiliary parts of the loss count, beside policy and outcome: known without JAX."""

MARGIN_WEIGHT, OWNERSHIP_WEIGHT = 4.0, 0.15
