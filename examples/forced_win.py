"""Find a forced win of Gomoku and see that no defence helps.

    python examples/forced_win.py

asks first for continuous fours, then for fours and threes, lets the defender try every reply to the first move, and
asks for the proof of that loss.
"""

from __future__ import annotations

import heibai

MOVES = "i8i5i6k6l5k3h6k5k4m6"


def main() -> None:
    """A position without a win by fours alone, but with one by threes."""
    position, limits = heibai.Game("gomoku").position(MOVES), heibai.Limits(nodes=100_000)
    fours = heibai.solve(position, limits=limits, kind="vcf")
    print("continuous fours:", "won" if fours.outcome == "win" else "none")
    threes = heibai.solve(position, limits=limits)
    assert threes.move is not None
    print("with threes:", " ".join(threes.line))
    after = position.play(threes.move)
    lost = sum(heibai.solve(after.play(reply), limits=limits).outcome == "win" for reply in after.moves)
    print(f"{lost} of {len(after.moves)} replies to {threes.move} lose")
    loss = heibai.solve(after, limits=limits)
    print(f"the defender's {loss.outcome}, longest by:", " ".join(loss.line))


if __name__ == "__main__":
    main()
