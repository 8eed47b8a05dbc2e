"""Genome spaces for tests: no game is needed to breed numbers."""

from heibai.evolve.genome import GenomeSpace

# The genes of `zones`: bounds and signs of docs/evolution.md.
ZONES = GenomeSpace(
    names=("outer_corners", "outer_edges", "inner_corners", "inner_edges", "discs", "mobility"),
    lower=(5.0, 0.0, -20.0, -10.0, 0.0, 0.0),
    upper=(20.0, 10.0, -1.0, -1.0, 10.0, 10.0),
    signs=(1, 1, -1, -1, 1, 1),
    fixed=(None,) * 6,
)
SIMPLEX = GenomeSpace(
    names=tuple("abcdefg"), lower=(0.0,) * 7, upper=(1.0,) * 7, signs=(1,) * 7, fixed=(None,) * 7, simplex=True
)
HELD = GenomeSpace(
    names=("p", "q", "r"), lower=(-1.0, 0.0, 5.0), upper=(1.0, 2.0, 5.0), signs=(0, 1, 1), fixed=(None, None, 5.0)
)
# Weights 1 to 2^20 and 2^-5 to 1, the last never outside [0.01, 1], bred as logarithms.
POWERS = GenomeSpace(
    names=("high", "low", "k"), lower=(0.0, 0.0, -5.0), upper=(20.0, 20.0, 0.0), signs=(0,) * 3, fixed=(None,) * 3,
    log2=True, limits={2: (-6.5, 0.0)},
)  # fmt: skip
SPACES = {"zones": ZONES, "simplex": SIMPLEX, "held": HELD, "powers": POWERS}
