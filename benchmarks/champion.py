"""How strong a shipped champion is: 2,000 paired games a line, over openings that no run bred on.

    python benchmarks/champion.py --size 8                 measure the champion that ships
    python benchmarks/champion.py --size 8 --ship RUN_DIR  measure a finished run's champion and ship it

Goals: against the hand-set ``zones:weights=[15,6,-8,-6,4,4]`` at equal depth 2 and 4 a lower 95% bound above 0.60; at
depth 4 against random (1,000 games) at least 0.995.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import measure

from heibai.arena.schedule.openings import random_openings
from heibai.core.contract import Game
from heibai.evaluators.weights_file import SHIPPED, WeightsFile, read_weights, write_weights
from heibai.evolve.fitness.fitness import measure_against
from heibai.evolve.runs.champion import CHAMPION
from heibai.games import make_game

ORIGINAL = "zones:weights=[15,6,-8,-6,4,4]"
SEED = 20_260_131  # of the test openings; the runs that bred the champions have other seeds
PLIES = 8  # random plies of a test opening
MATCHES = ((2, f"alphabeta:depth=2,eval={ORIGINAL}", 1000), (4, f"alphabeta:depth=4,eval={ORIGINAL}", 1000),
           (4, "random", 500))  # fmt: skip


def shipped_path(size: int) -> Path:
    """Where the champion of a board lies in the source tree or the installed package."""
    return SHIPPED / f"reversi-{size}-champion.json"


def strength(path: Path, game: Game, *, pairs: int, threads: int | None) -> list[dict[str, Any]]:
    """One row a match of at most ``pairs`` pairs: player, opponent, games, score with its 95% interval, Elo."""
    rows = []
    for depth, opponent, count in MATCHES:
        player = f"alphabeta:depth={depth},eval=@{path}"
        openings = random_openings(game, min(count, pairs), plies=PLIES, seed=SEED)
        [(tally, found)] = measure_against(player, [opponent], game, openings=openings, seed=SEED, threads=threads)
        rows.append(
            {
                "depth": depth,
                "opponent": opponent,
                "games": tally.games,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": round(found.score, 4),
                "score_interval": [round(bound, 4) for bound in found.score_interval],
                "openings": f"random:{PLIES}",
                "seed": SEED,
            }
        )
    return rows


def ship(run: Path, size: int, rows: list[dict[str, Any]]) -> Path:
    """The champion of ``run`` as the one that ships, its strength and the commit added to its provenance."""
    content = read_weights(run / CHAMPION)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    provenance = {key: value for key, value in content.provenance.items() if key != "panel"}
    provenance |= {"commit": commit, "strength": rows, "measured_by": f"python benchmarks/champion.py --size {size}"}
    target = shipped_path(size)
    target.parent.mkdir(exist_ok=True)
    write_weights(target, WeightsFile(content.game, size, content.evaluator, content.weights, provenance))
    return target


def main() -> None:
    options = measure.parser(__doc__ or "")
    options.add_argument("--size", type=int, default=8)
    options.add_argument("--pairs", type=int, default=1000, help="of games in a match, at most")
    options.add_argument("--threads", type=int, default=None)
    options.add_argument("--ship", type=Path, metavar="RUN_DIR")
    chosen = options.parse_args()
    path = chosen.ship / CHAMPION if chosen.ship else shipped_path(chosen.size)
    rows = strength(path, make_game("reversi", chosen.size), pairs=chosen.pairs, threads=chosen.threads)
    if chosen.json:
        print(json.dumps({"champion": str(path), "size": chosen.size, "matches": rows}))
    else:
        for row in rows:
            low, high = row["score_interval"]
            print(
                f"{chosen.size}x{chosen.size} depth {row['depth']} against {row['opponent']}: {row['score']:.4f} "
                f"[{low:.4f}, {high:.4f}] over {row['games']} games (+{row['wins']} ={row['draws']} -{row['losses']})"
            )
    if chosen.ship:
        print(f"shipped as {ship(chosen.ship, chosen.size, rows)}")


if __name__ == "__main__":
    main()
