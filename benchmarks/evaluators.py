"""Positions of Reversi 8x8 scored a second, an evaluation a table: the kernel's batched call and the Python twin."""

from __future__ import annotations

import measure
import numpy as np

from heibai.games.reversi.kernel import boards
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

TEXTS = (
    "zones", "seven", "classic", "phased", "squares", "wpc", "features",
    "ntuple:set=straight2,random=1", "ntuple:set=logistello,random=1",
)  # fmt: skip
COPIES = 100  # the kernel scores the sample positions so many times in a call


def rows(text: str) -> list[measure.Row]:
    """Kernel and Python over the game's sample positions."""
    game = Reversi(8)
    evaluator, positions = make_evaluator(text, game), game.sample_positions()
    own = np.tile(np.array([position.own for position in positions], np.uint64), COPIES)
    opponent = np.tile(np.array([position.opponent for position in positions], np.uint64), COPIES)
    twin = evaluator.kernel
    assert twin is not None

    def in_python() -> None:
        for position in positions:
            position.__dict__.pop("own_mobility", None)
            position.__dict__.pop("opponent_mobility", None)
            evaluator.evaluate(position)

    return [
        measure.measure(f"{text}, kernel", len(own), lambda: boards.values(twin, own, opponent, 8)),
        measure.measure(f"{text}, Python", len(positions), in_python),
    ]


def main() -> None:
    options = measure.parser(__doc__ or "").parse_args()
    for text in TEXTS:
        measure.report(text, "positions", rows(text), as_json=options.json)


if __name__ == "__main__":
    main()
