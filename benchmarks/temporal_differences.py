"""Games of self-play a second on one thread while weights are learnt from them, and beside it games of the same players
without learning (as the league plays them)."""

from __future__ import annotations

import league
import measure

from heibai.games import make_game
from heibai.learn.td.learner import SelfPlayLearner
from heibai.learn.td.options import SelfPlay
from heibai.players.evaluator_text import make_evaluator

# game and size, evaluator, part of --games that is played
ROWS = (
    ("reversi", 8, "ntuple:set=straight2", 1.0),
    ("reversi", 8, "ntuple:set=straight2,colours=free", 1.0),
    ("reversi", 8, "ntuple:set=[straight4,square2]", 1.0),
    ("reversi", 8, "ntuple:set=[straight4,square2],phases=5", 1.0),
    ("reversi", 8, "ntuple:set=snake12x6-seed1", 1.0),
    ("reversi", 8, "ntuple:set=logistello", 0.5),
    ("reversi", 8, "wpc", 0.5),
    ("reversi", 8, "zones", 0.5),
    ("gomoku", 15, "lines", 0.01),
)
BATCH = 64
PLAIN = "ntuple:set=straight2 against itself"  # of benchmarks/league.py


def row(name: str, size: int, text: str, games: int) -> measure.Row:
    """``games`` games of self-play, going on from where the last repeat ended."""
    game = make_game(name, size=size)
    evaluator = make_evaluator(text, game)
    learner = SelfPlayLearner(game, evaluator, SelfPlay(batch=BATCH, rate=0.01, unit=16.0), seed=1)
    stand, batches = learner.begin(given=False), max(1, games // BATCH)

    def learn() -> None:
        nonlocal stand
        stand, _ = learner.learn(stand, batches)

    return measure.measure(f"{name}, {text}, {len(evaluator.weights)} weights", batches * BATCH, learn)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=20_000, help="games a row in one call")
    chosen = arguments.parse_args()
    rows = [row(name, size, text, int(chosen.games * part)) for name, size, text, part in ROWS]
    rows.append(league.row(PLAIN, chosen.games))
    measure.report("self-play that learns", "games", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
