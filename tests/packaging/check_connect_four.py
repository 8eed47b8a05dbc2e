"""Installs examples/connect-four as somebody else would: heibai plays, rates, breeds and tests it. Run by .ci/run.

    .venv/bin/python tests/packaging/check_connect_four.py

The environment is new; what heibai needs it finds in the one that runs this. Nothing of heibai may change on the way.
The page plays the same package in tests/e2e/test_connect_four.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MINUTES = 1800.0  # seconds for what a busy machine makes long
PACKAGE = ROOT / "examples" / "connect-four"
GAME = ("--game", "connect-four", "--openings", "random:2", "--seed", "1", "--json")
SEARCHES = (
    "random",
    "greedy:eval=lines",
    "minimax:depth=2,eval=lines",
    "alphabeta:depth=2,eval=lines",
    "flat:playouts=10,simulate=end",
    "mcts:playouts=10,simulate=end",
)


def main() -> None:
    before = heibai_as_it_is()
    with tempfile.TemporaryDirectory() as folder:
        user = Somebody(Path(folder))
        user.installs_the_package()
        user.plays_in_the_terminal()
        user.rates_every_search()
        user.breeds()
        user.tests()
    require(heibai_as_it_is() == before, "heibai's own files are not what they were; look at: git status")
    print("connect four installs beside heibai, and is played, rated, bred and tested")


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_connect_four: {sentence}")


def heibai_as_it_is() -> list[str]:
    """What git tells of the files of heibai: which differ, and how."""
    asked = (("status", "--porcelain", "--untracked-files=all"), ("diff",))
    return [
        subprocess.check_output(["git", *each, "--", "src", "kernel", "web"], cwd=ROOT, text=True) for each in asked
    ]


class Somebody:
    """A person with heibai and an environment of their own."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.environment = folder / "environment"
        venv.create(self.environment)
        libraries = next(self.environment.glob("lib/python*/site-packages"))
        theirs = sysconfig.get_path("purelib")
        libraries.joinpath("heibai.pth").write_text(f"import site; site.addsitedir({theirs!r})\n", "utf-8")

    def python(self, *words: str, told: str = "", cwd: Path | None = None) -> str:
        """What a module prints; ``told``: what it reads."""
        given = {key: value for key, value in os.environ.items() if not key.startswith(("HEIBAI_", "PYTHON"))}
        done = subprocess.run(
            [str(self.environment / "bin" / "python"), *words],
            cwd=cwd or self.home,
            env={**given, "HEIBAI_HOME": str(self.home / "data"), "PYTHONDONTWRITEBYTECODE": "1"},
            input=told,
            capture_output=True,
            text=True,
            timeout=MINUTES,
            check=False,
        )
        require(
            done.returncode == 0,
            f"{' '.join(words)} ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}",
        )
        return done.stdout

    def heibai(self, *words: str, told: str = "") -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.python("-m", "heibai", *words, told=told))
        return found

    def installs_the_package(self) -> None:
        self.python("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index", str(PACKAGE))
        where = Path(self.python("-c", "import connect_four; print(connect_four.__file__)").strip())
        require(self.environment in where.parents, f"connect_four is that of {where}, not the installed one")
        additions = self.heibai("players", "--game", "connect-four", "--json")["additions"]
        origins = {each["name"]: each["origin"] for each in additions}
        require(origins.get("connect-four") == "heibai-connect-four 0.1.0", f"heibai players names {origins}")

    def plays_in_the_terminal(self) -> None:
        """Every square is tried again and again; those that are not legal are refused."""
        squares = [f"{column}{row}\n" for row in range(1, 7) for column in "gfedcba"]
        lines = self.python(
            "-m", "heibai", "play", "connect-four", "--opponent", "random", "--json", told="".join(squares * 21)
        ).splitlines()
        game = json.loads(lines[-1])
        require(game["finished"] and len(game["moves"]) >= 7, f"no game was played to its end: {game}")

    def rates_every_search(self) -> None:
        found = self.heibai("tournament", *SEARCHES, *GAME, "--games", "2", "--out", "rated")
        rated = {each["player"]: each["elo"] for each in found["standings"]}
        require(set(rated) == set(SEARCHES) and None not in rated.values(), f"not every search was rated: {rated}")
        require(found["forfeits"] == [], f"games were lost by a fault: {found['forfeits']}")

    def breeds(self) -> None:
        bred = self.heibai(
            "evolve", "roulette", *GAME, "--eval", "lines", "--depth", "1", "--population", "4", "--generations", "2",
            "--panel-openings", "1", "--out", "bred",
        )  # fmt: skip
        require(bred["finished"] and set(bred["weights"]) == {"threes", "twos", "centre"}, f"nothing was bred: {bred}")
        match = self.heibai("match", "mine/bred", "random", *GAME, "--games", "2")
        require(match["games"] == 2, f"the champion played no match: {match}")

    def tests(self) -> None:
        pytest = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
        self.python(*pytest, str(PACKAGE), cwd=ROOT)
        self.python(*pytest, "tests/contract", "-k", "connect-four", cwd=ROOT)


if __name__ == "__main__":
    main()
