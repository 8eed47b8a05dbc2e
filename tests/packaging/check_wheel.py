"""Hands the wheel of `make wheel` to somebody who has nothing: it must install and play. Run by .ci/run after it.

    .venv/bin/python tests/packaging/check_wheel.py

The environment is new and empty, its PATH holds its own programs alone (no compiler, no npm, no git), and it is used in
an empty folder. pip takes what heibai needs by the hashes in constraints.txt, and no source distribution.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = f"cp{sys.version_info.major}{sys.version_info.minor}"
TAGS = re.compile(rf"heibai-[0-9.]+-{PYTHON}-{PYTHON}-manylinux_2_(\d+)_(x86_64|aarch64)\.whl")
STATIC = "heibai/apps/web/static/"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
NAMED = re.compile(r"""["'`](?:/|\./|/?assets/)([\w./-]+\.(?:js|css|svg))["'`]""")  # what the page loads
MINUTES = 1800.0  # seconds for what a busy machine or a slow net makes long
NEWEST_GLIBC = 35  # 2.35, as docs/program.md says


def main() -> None:
    wheels = list((ROOT / "dist").glob("heibai-*.whl"))
    require(len(wheels) == 1, f"dist holds {len(wheels)} wheels, expected one; run: make wheel")
    tags = TAGS.fullmatch(wheels[0].name)
    require(tags is not None, f"{wheels[0].name} is no manylinux wheel for this Python")
    require(
        tags is not None and int(tags[1]) <= NEWEST_GLIBC, "the wheel needs a newer glibc than docs/program.md says"
    )
    with tempfile.TemporaryDirectory() as folder:
        user = Somebody(Path(folder))
        user.install(wheels[0])
        user.plays_a_match()
        user.is_served_the_page(files_of_page(wheels[0]))
    print(f"{wheels[0].name} installs into an empty environment and plays")


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_wheel: {sentence}")


class Somebody:
    """A person with a Python and an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.programs = folder / "environment" / "bin"
        venv.create(self.programs.parent, with_pip=True)
        given = {key: value for key, value in os.environ.items() if not key.startswith(("HEIBAI_", "PYTHON"))}
        self.environment = {**given, "PATH": str(self.programs), "HEIBAI_HOME": str(self.home / "data")}
        for tool in ("c++", "g++", "gcc", "cc", "cmake", "node", "npm", "git"):
            require(shutil.which(tool, path=str(self.programs)) is None, f"the empty environment has {tool}")

    def run(self, *words: str) -> str:
        """What a program of the environment prints, from the empty folder."""
        command = [str(self.programs / words[0]), *words[1:]]
        return subprocess.run(
            command, cwd=self.home, env=self.environment, check=True, stdout=subprocess.PIPE, text=True, timeout=MINUTES
        ).stdout

    def install(self, wheel: Path) -> None:
        wanted = self.home / "requirements.txt"
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        wanted.write_text(f"heibai @ {wheel.as_uri()} --hash=sha256:{digest}\n", "utf-8")
        pins = str(ROOT / "constraints.txt")
        self.run("python", "-m", "pip", "install", "-q", "pip>=25")
        self.run("python", "-m", "pip", "install", "-q", "--only-binary=:all:", "-r", str(wanted), "-c", pins)
        wanted.unlink()
        where = self.run("python", "-c", "import heibai._kernel; print(heibai._kernel.__file__)").strip()
        require(self.programs.parent in Path(where).parents, f"the kernel is that of {where}, not of the wheel")

    def plays_a_match(self) -> None:
        players = ("alphabeta:depth=2,eval=champion", "random")
        found = json.loads(self.run("heibai", "match", *players, "--games", "20", "--seed", "1", "--json"))
        require((found["games"], found["wins"]) == (20, 20), f"the champion won {found['wins']} of 20 games")

    def is_served_the_page(self, files: list[str]) -> None:
        command = [str(self.programs / "heibai"), "serve", "--no-browser", "--port", "0", "--json"]
        with subprocess.Popen(
            command, cwd=self.home, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                address = json.loads(server.stdout.readline())["address"]  # type: ignore[union-attr]
                page = fetch(address, "text/html")
                texts = [page, *(fetch(address + name, KINDS[Path(name).suffix]) for name in files)]
            finally:
                server.send_signal(signal.SIGINT)
        require("<title>" in page, f"{address} serves no page: {page[:200]!r}")
        named = {Path(name).name for text in texts for name in NAMED.findall(text)}
        missing = named - {Path(name).name for name in files}
        require(len(named) > 10, f"the page names {sorted(named)} alone; its parts are no longer found by {NAMED}")
        require(not missing, f"the page loads {sorted(missing)}, which the wheel does not hold")


def files_of_page(wheel: Path) -> list[str]:
    """What the wheel holds of the page, most of which is loaded when a part of it is opened."""
    with zipfile.ZipFile(wheel) as packed:
        files = [entry.filename for entry in packed.infolist() if not entry.is_dir()]
    return [name.removeprefix(STATIC) for name in files if name.startswith(STATIC)]


def fetch(address: str, kind: str) -> str:
    """The text at an address of this machine; anything but 200 and this content type is an error."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=MINUTES) as answer:
        told = answer.headers.get_content_type()
        require((answer.status, told) == (200, kind), f"{address} answers {answer.status}, {told}; expected {kind}")
        return str(answer.read().decode("utf-8", "replace"))


if __name__ == "__main__":
    main()
