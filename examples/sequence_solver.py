"""How the genetic move-sequence solver finds its move: the best sequence after each generation, on one position.

    python examples/sequence_solver.py

The same stream and one more generation at a time: each line is a step of the same evolution.
"""

from __future__ import annotations

import heibai

MOVES = "h8i9h9h7i8g8j8k8j9j10"  # black is to move
POSITION = heibai.Game("gomoku").position(MOVES)


def after(generations: int, *, seed: int = 2) -> heibai.Report:
    """What a small population knows after so many generations."""
    text = f"sequence:genes=7,population=100,most=150,survivors=30,mutation=0.1,patience=30,generations={generations}"
    return heibai.Player(text).think(POSITION, seed=seed)


def main() -> None:
    print(f"After {MOVES}, black to move: both sides' next seven moves, bred from 100 random sequences.")
    print("generation  evaluations  invalid  fitness  tendency  the best sequence, as far as it is played")
    best = -1.0
    for generation in range(60):
        found = after(generation)
        known = found.statistics
        if known["generations"] < generation:
            break
        if known["fitness"] > best:
            best = known["fitness"]
            print(
                f"{generation:>10}  {known['evaluations']:>11,.0f}  {known['invalid']:>7.1%}  {best:>7,.0f}  "
                f"{known['tendency']:>+8,.0f}  {' '.join(found.line)}"
            )
    final = after(60)
    print(f"It plays {final.move} after {final.statistics['generations']:.0f} generations.")


if __name__ == "__main__":
    main()
