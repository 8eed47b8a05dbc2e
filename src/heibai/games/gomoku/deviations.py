"""Standard deviations of the terms of ``shapes`` over the fixed positions on 15x15, by rule set.

They serve every size. Made by tools/measure_gomoku_deviations.py, checked by its test.
"""

DEVIATIONS: dict[str, tuple[float, ...]] = {
    "freestyle": (
        8.02558, 10.9206, 6.99499, 8.166, 5.55636, 3.34812, 3.04795, 1.51842,
        1.57175, 1.25555, 1.49168, 1.5008,
    ),
    "standard": (
        8.84246, 11.0024, 7.43889, 8.05786, 5.5441, 3.74448, 2.85676, 1.14734,
        1.28261, 1.13119, 1.29379, 1.37201,
    ),
    "renju": (
        8.63061, 10.4584, 7.47965, 7.88984, 6.07177, 3.99625, 2.93087, 1.37826,
        1.42025, 1.33701, 1.44482, 1.47458,
    ),
    "caro": (
        8.64853, 11.0151, 7.34232, 8.07775, 5.77875, 3.5805, 2.7615, 1.15603,
        1.28137, 1.07196, 1.20233, 1.3788,
    ),
}  # fmt: skip
