"""heibai and programs that nobody here wrote: GRhino plays a tournament through it, Sabaki's client drives it.

    .venv/bin/python tests/engines/check_engines.py

Needs Debian's package grhino (its GTP engine) and npm, which gets @sabaki/gtp. Run by .ci/run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CLIENT = "@sabaki/gtp@3.0.0"
ENGINE = "gtp-rhino"
GAMES = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rhino_plays_a_tournament(Path(folder))
        sabaki_drives_heibai(Path(folder))


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_engines: {sentence}")


def rhino_plays_a_tournament(home: Path) -> None:
    """Every game ends by the rules, and the weakest level of GRhino beats chance."""
    path = shutil.which(ENGINE, path=f"{os.environ['PATH']}:/usr/games")
    require(path is not None, f"there is no {ENGINE}; install it with: apt-get install grhino")
    (home / "engines.toml").write_text(
        f'[engines.rhino]\ncommand = ["{path}", "-l", "1"]\nprotocol = "gtp"\ngames = ["reversi"]\nseconds = 20\n'
    )
    players = ("remote:rhino", "random", "greedy:eval=zones")
    words = ("tournament", *players, "--format", "gauntlet", "--games", str(GAMES), "--json")
    done = subprocess.run(
        [sys.executable, "-m", "heibai", *words],
        env={**os.environ, "HEIBAI_HOME": str(home)}, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    result = json.loads(done.stdout)
    require(result["finished"] and result["games_played"] == 2 * GAMES, f"games are missing: {done.stdout}")
    require(not result["forfeits"], f"games were lost otherwise than by the rules: {result['forfeits']}")
    score = result["pairings"][0]["score"]
    require(score >= 0.8, f"GRhino scored {score} against chance")
    print(f"GRhino played {2 * GAMES} games through heibai and scored {score} against chance")


def sabaki_drives_heibai(place: Path) -> None:
    subprocess.run(["npm", "install", "--silent", "--no-save", "--prefix", str(place), CLIENT], check=True)
    player = ("--player", "alphabeta:nodes=2000,eval=champion")
    script = Path(__file__).with_name("sabaki.mjs")
    subprocess.run(["node", str(script), sys.executable, *player], cwd=place, check=True, timeout=300)


if __name__ == "__main__":
    main()
