"""League games of Reversi a second on one thread: 1-ply players, one move in ten random, from the start."""

from __future__ import annotations

import measure

from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.core.rng import numpy_generator
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.text import with_evaluator

# name -> evaluators of both players; weights of n-tuples are drawn
PAIRS = {
    "squares:swh against itself": ("squares:swh", "squares:swh"),
    "wpc against squares:swh": ("wpc", "squares:swh"),
    "wpc:full against squares:swh": ("wpc:full", "squares:swh"),
    "ntuple:set=straight2 against squares:swh": ("ntuple:set=straight2", "squares:swh"),
    "ntuple:set=straight2 against itself": ("ntuple:set=straight2", "ntuple:set=straight2"),
    "ntuple:set=straight3 against itself": ("ntuple:set=straight3", "ntuple:set=straight3"),
}
QUANTUM = 2.0**-16  # of drawn weights, as bred ones have


def player(evaluator: str, seed: int, *, python: bool) -> str:
    """A league player; an evaluator without weights of its own draws some."""
    made = make_evaluator(evaluator, Reversi(8))
    if evaluator != "squares:swh":
        drawn = numpy_generator(seed).uniform(-1.0, 1.0, len(made.features.features))
        evaluator = made.with_weights((drawn / QUANTUM).round() * QUANTUM).name
    return with_evaluator(f"greedy:ties=random,noise=0.1{',python=1' if python else ''}", evaluator)


def row(name: str, games: int, *, python: bool = False) -> measure.Row:
    """``games`` games of one of PAIRS."""
    players = [player(evaluator, seed, python=python) for seed, evaluator in enumerate(PAIRS[name], 1)]
    game = Reversi(8)
    openings = make_openings("start", game, games // 2, seed=1)
    schedule = schedule_match(openings=len(openings))
    with Runner(game, players, openings, seed=1, threads=1) as runner:
        title = f"{name}, Python twin" if python else name
        return measure.measure(title, games, lambda: runner.play(schedule), repeats=1 if python else measure.REPEATS)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=20_000, help="games a row in one call")
    chosen = arguments.parse_args()
    rows = [row(name, chosen.games) for name in PAIRS]
    rows.append(row("squares:swh against itself", 4, python=True))
    measure.report("league games, 8x8", "games", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
