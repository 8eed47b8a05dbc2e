"""Fit the error model of the selective search to an evaluator; print the constants of error_model.hpp.

    python tools/fit_probcut.py measure EVALUATOR samples.jsonl [--positions 1000] [--depth 10]     some minutes
    python tools/fit_probcut.py fit samples.jsonl

Positions: eight random moves, then moves of a search of one ply, one in four a random one. Each is searched to every
depth without a guessed cut, and solved where it has 20 empty squares at most. Model: kernel/games/reversi/selective/
error_model.hpp; its deviation is fitted by maximum likelihood of normally distributed errors, the curvature kept small.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from heibai.core.contract import Evaluator, Limits
from heibai.core.rng import Rng
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

Floats = npt.NDArray[np.float64]
GAME = Reversi(8)
SEED = 2026
RANDOM_PLIES, RANDOM_LATER = 8, 0.25
FEWEST, MOST, SOLVED = 8, 52, 20  # empty squares of a position, and from which it is solved
CERTAIN = 100
DECIDED = 40.0  # discs from which a static value says nothing about errors in games that are played
RIDGE = np.diag([0.0, 0.0, 0.0, 20.0, 20.0])
WIDTHS = (1.1, 1.5, 2.0, 2.6)


def draw(evaluator: str, number: int) -> ReversiPosition:
    """A position that a search may meet."""
    rng = Rng(SEED, (number,))
    player, empties = make_player(f"greedy:eval={evaluator}", GAME), FEWEST + rng.below(MOST - FEWEST + 1)
    position, ply = GAME.start(), 0
    while position.empties > empties and not position.is_over():
        at_random = ply < RANDOM_PLIES or rng.uniform() < RANDOM_LATER
        move = rng.choice(position.moves()) if at_random else player.choose(GAME, position, rng=rng).move
        position, ply = position.play(move), ply + 1
    return draw(evaluator, number + 1_000_000) if position.is_over() else position


def measured(engine: ReversiEngine, evaluator: Evaluator, position: ReversiPosition, most: int) -> dict[str, object]:
    """The value of each depth from 0 on, and the solved one."""
    depths = range(1, min(most, position.empties - 1) + 1)
    values = [evaluator.evaluate(position), *(value_of(engine, evaluator, position, depth) for depth in depths)]
    solved = value_of(engine, evaluator, position, 60) if position.empties <= SOLVED else None
    return {"empties": position.empties, "values": values, "solved": solved}


def value_of(engine: ReversiEngine, evaluator: Evaluator, position: ReversiPosition, depth: int) -> float:
    """In points of the evaluator, or discs."""
    score = engine.search(position, evaluator, limits=Limits(depth=depth)).score
    assert score is not None
    return score.value


def errors(samples: list[dict[str, object]]) -> tuple[Floats, Floats]:
    """[N, 4] empties, depth, shallower depth, error: of searches to a depth, and of those to the end."""
    heuristic, ending = [], []
    for sample in samples:
        empties, values, solved = sample["empties"], sample["values"], sample["solved"]
        assert isinstance(values, list)
        assert isinstance(empties, int)
        if abs(values[0]) > DECIDED:
            continue
        for depth, value in enumerate(values):
            heuristic += [(empties, depth, less, value - values[less]) for less in shallower(depth)]
        if isinstance(solved, float):
            known = [less for less in shallower(empties) if less < len(values)]
            ending += [(empties, empties, less, solved - values[less]) for less in known]
    return np.array(heuristic), np.array(ending)


def shallower(depth: int) -> list[int]:
    """The static value, and the depths of the same parity."""
    return [less for less in range(depth) if less == 0 or (depth - less) % 2 == 0]


def fit(found: Floats) -> tuple[Floats, Floats]:
    """Mean [2] and deviation [5], as error_model.hpp has them."""
    empties, depth, less, error = found.T
    part = empties / 60
    guessed = less > 0  # the static value has another mean, and only says whether a guess is worth its search
    means = np.c_[np.ones(len(part)), part]
    mean = np.linalg.lstsq(means[guessed], error[guessed], rcond=None)[0]
    terms = np.c_[np.ones(len(part)), np.log(1 + less), np.log(depth - less), part, part**2]
    squares = (error - means @ mean) ** 2
    deviation = np.array([np.log(np.sqrt(squares.mean())), 0, 0, 0, 0])
    for _ in range(100):  # Newton steps on the likelihood of log variances
        shares = squares / np.exp(2 * terms @ deviation)
        slope = terms.T @ (shares - 1) - RIDGE @ deviation
        bend = 2 * terms.T @ (terms * np.minimum(shares, 10)[:, None]) + RIDGE
        deviation += np.clip(np.linalg.solve(bend, slope), -0.5, 0.5)
    within = np.sqrt(squares) / np.exp(terms @ deviation)
    shown = ", ".join(f"{(within < width).mean():.1%} within {width}" for width in WIDTHS)
    print(f"// {len(found):,} errors; {shown} deviations")
    return mean, deviation


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("evaluator")
    measuring.add_argument("samples", type=Path)
    measuring.add_argument("--positions", type=int, default=1000)
    measuring.add_argument("--depth", type=int, default=10)
    commands.add_parser("fit").add_argument("samples", type=Path)
    given = parser.parse_args()
    if given.command == "measure":
        measure(given.evaluator, given.samples, given.positions, given.depth)
    else:
        show([json.loads(line) for line in given.samples.read_text().splitlines()])


def measure(text: str, path: Path, count: int, most: int) -> None:
    """One line a position."""
    evaluator, engine = make_evaluator(text, GAME), ReversiEngine(table_megabytes=64, confidence=CERTAIN)
    with path.open("w") as out:
        for number in range(count):
            print(json.dumps(measured(engine, evaluator, draw(text, number), most)), file=out, flush=True)


def show(samples: list[dict[str, object]]) -> None:
    """The lines of error_model.hpp."""
    for name, found in zip(("heuristic_errors", "ending_errors"), errors(samples), strict=True):
        mean, deviation = fit(found)
        numbers = ["{" + ", ".join(f"{number:.3f}" for number in numbers) + "}" for numbers in (mean, deviation)]
        print(f"inline constexpr ErrorModel {name}{{{', '.join(numbers)}}};")


if __name__ == "__main__":
    main()
