"""A match of a player with a million weights in processes: what travels, how long it takes, how much memory.

The weights lie in a file, the player text names it: ``greedy:eval=@FILE,python=1``. Every process reads the file once.
The same match with 112 weights shows what the games alone take.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import measure
import numpy as np

from heibai.evaluators.ntuple import NTupleEvaluator, random_weights
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

BIG, SMALL = "ntuple:set=logistello,phases=18", "ntuple:set=straight2"  # 1,021,842 weights and 112


def write(path: Path, text: str) -> int:
    """Write random weights of an evaluator; how many there are."""
    made = make_evaluator(text, make_game("reversi"))
    assert isinstance(made, NTupleEvaluator)
    weights = random_weights(made.dimension, 1).astype(np.float32).astype(np.float64)
    write_weights(path, WeightsFile("reversi", 8, text, weights, scale=1.0), single=True)
    return made.dimension


def play(player: str, games: int, run: Path) -> dict[str, float]:
    """Seconds and megabytes of a match in two processes; characters of the players in its config."""
    command = [sys.executable, "-m", "heibai", "match", player, "random", "--games", str(games), "--threads", "2"]
    started = time.perf_counter()
    child = subprocess.Popen([*command, "--out", str(run)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"the match ended with {child.returncode}; start it by hand: {' '.join(command)}")
    players = json.loads((run / "config.json").read_text())["config"]["players"]
    megabytes = usage.ru_maxrss / 1024  # of its largest process
    return {"seconds": time.perf_counter() - started, "megabytes": megabytes, "characters": len("".join(players))}


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=40)
    chosen = arguments.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("big", BIG), ("small", SMALL)):
            path = Path(folder, f"{name}.json")
            weights = write(path, text)
            played = play(f"greedy:eval=@{path},python=1", chosen.games, Path(folder, f"run-{name}"))
            rows.append({"weights": weights, "file MB": path.stat().st_size / 1e6, **played})
    if chosen.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print("  ".join(f"{key} {value:,.1f}" if value % 1 else f"{key} {value:,.0f}" for key, value in row.items()))


if __name__ == "__main__":
    main()
