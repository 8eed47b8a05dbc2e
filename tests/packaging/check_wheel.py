"""Hands a wheel of dist to somebody who has nothing: it must install, play, solve and serve. Run by .ci/run.

    .venv/bin/python tests/packaging/check_wheel.py
    .venv/bin/python tests/packaging/check_wheel.py --python python3.13    the wheel of that Python (`make wheels`)
    .venv/bin/python tests/packaging/check_wheel.py --cpu Nehalem          on an emulated processor without AVX2
    .venv/bin/python tests/packaging/check_wheel.py --machine aarch64      on an emulated one of 64-bit ARM
    .venv/bin/python tests/packaging/check_wheel.py --machine aarch64 --debian trixie    with its Python 3.13
    .venv/bin/python tests/packaging/check_wheel.py --machine aarch64 --nets             quick tests there, too

The environment is new and empty, its PATH holds its own programs alone (no compiler, no npm, no git), and it is used in
an empty folder. pip takes what heibai needs by the hashes in constraints.txt, and no source distribution. Emulation
needs Debian's qemu-user-static, that of ARM mmdebstrap besides, which gets Debian's Python for it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import heibai

ROOT = Path(__file__).resolve().parents[2]
ABI3_FROM = 12  # Python 3.12
DEBIAN = {"bookworm": 11, "trixie": 13}  # their Pythons: 3.11, 3.13
STATIC = "heibai/apps/web/static/"
KINDS = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".txt": "text/plain",
    ".woff2": "font/woff2",
}  # fmt: skip
NAMED = re.compile(r"""["'`](?:/|\./|/?assets/)([\w./-]+\.(?:js|css|svg|woff2))["'`]""")  # what the page loads
MINUTES = 1800.0  # seconds for what a busy machine or a slow net makes long
NEWEST_GLIBC = 35  # 2.35, as docs/program.md says
MOST_BYTES = 5_000_000  # 4,795,459 in November 2026
# Of 2016: ARMv8.0, without what later ones have. As "max", which QEMU takes by itself, it reckons the signatures of
# addresses, which all programs of Debian 13 make, by a cipher, and `import numpy` takes seven times as long.
ARM = "cortex-a72"
COMPILED_FOR = {"x86_64": "x86-64-v3", "aarch64": "aarch64"}
ENDING = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"  # FForum 40: won by 38 with a2
NODES = 11_893_733


NETS = (  # of each kind of test those that are quick even there: contract, golden, twins, round trip
    "tests/contract/test_evaluators.py",
    "tests/search/test_mcts_golden.py",
    "tests/twins/test_rng.py",
    "tests/twins/test_replay.py",
    "tests/twins/test_kernel_values.py",
    "tests/twins/test_gomoku_lines_network.py",
    "tests/records/formats/test_obf.py",
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Try the wheel in dist as somebody who has nothing.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--python", default=sys.executable, help="of the environment; by default this one")
    where.add_argument("--cpu", default="", help="an x86-64 processor of QEMU's without AVX2, as in Nehalem")
    where.add_argument("--machine", choices=["aarch64"], help="Debian's Python on an emulated one")
    parser.add_argument("--debian", choices=list(DEBIAN), default="bookworm", help="whose Python that is")
    parser.add_argument("--nets", action="store_true", help="run the quick part of the tests with it, too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.machine:
            user: Somebody = SomebodyOnArm(Path(folder), chosen.debian)
        else:
            user = Somebody(Path(folder), chosen.python, chosen.cpu)
        wheel = wheel_for(user.minor, chosen.machine or platform.machine())
        user.install(wheel, *(("pytest", "hypothesis") if chosen.nets else ()))
        user.has_the_kernel_for("x86-64-v2" if chosen.cpu else COMPILED_FOR[chosen.machine or platform.machine()])
        user.plays_a_match()
        user.solves_an_ending()
        user.is_served_the_page(files_of_page(wheel))
        if chosen.nets:
            user.passes_the_nets()
    print(f"{wheel.name} ({wheel.stat().st_size:,} bytes) installs with Python 3.{user.minor} and plays")


def wheel_for(minor: int, machine: str) -> Path:
    """The one that pip would take with Python 3.``minor``; it must run on the oldest systems that docs/ promise."""
    tag = f"cp3{ABI3_FROM}-abi3" if minor >= ABI3_FROM else f"cp3{minor}-cp3{minor}"
    wheels = list((ROOT / "dist").glob(f"heibai-{heibai.__version__}-{tag}-manylinux_*_{machine}.whl"))
    require(len(wheels) == 1, f"dist holds {len(wheels)} wheels {tag} for {machine}, expected one; run: make wheels")
    wheel = wheels[0]
    glibc = re.search(r"-manylinux_2_(\d+)_", wheel.name)
    require(glibc is not None and int(glibc[1]) <= NEWEST_GLIBC, f"{wheel.name} needs a newer glibc than docs say")
    size = wheel.stat().st_size
    require(size <= MOST_BYTES, f"{wheel.name} has {size:,} bytes, of which {MOST_BYTES:,} are allowed")
    require(any(name.endswith("/man1/heibai.1") for name in names_in(wheel)), f"{wheel.name} has no manual page")
    return wheel


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_wheel: {sentence}")


class Somebody:
    """A person with a Python and an empty folder, on this machine or on one with another ``cpu``."""

    def __init__(self, folder: Path, python: str, cpu: str = "") -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.programs = folder / "environment" / "bin"
        subprocess.run([python, "-m", "venv", str(self.programs.parent)], check=True)
        self.python = [*((emulator("x86_64"), "-cpu", cpu) if cpu else ()), str(self.programs / "python")]
        self.environment = {**bare_environment(), "PATH": str(self.programs), "HEIBAI_HOME": str(self.home / "data")}
        for tool in ("c++", "g++", "gcc", "cc", "cmake", "node", "npm", "git"):
            require(shutil.which(tool, path=str(self.programs)) is None, f"the empty environment has {tool}")
        self.minor = int(self.unemulated("-c", "import sys; print(sys.version_info.minor)"))

    def unemulated(self, *words: str) -> str:
        """What the environment's Python prints, not emulated."""
        return self._printed([str(self.programs / "python"), *words])

    def heibai(self, *words: str) -> str:
        """What ``heibai`` prints."""
        return self._printed(self.command(*words))

    def command(self, *words: str) -> list[str]:
        return [*self.python, str(self.programs / "heibai"), *words]

    def _printed(self, command: list[str]) -> str:
        return subprocess.run(
            command, cwd=self.home, env=self.environment, check=True, stdout=subprocess.PIPE, text=True, timeout=MINUTES
        ).stdout

    def install(self, wheel: Path, *packages: str) -> None:
        self.unemulated("-m", "pip", "install", "-q", "pip>=25")
        with wanted(self.home, wheel, *packages) as options:
            self.unemulated("-m", "pip", "install", "-q", *options)

    def has_the_kernel_for(self, processor: str) -> None:
        code = "from heibai.core import kernel as k; k.require_kernel(); from heibai import _kernel as c"
        where, found = self._printed([*self.python, "-c", f"{code}; print(c.__file__); print(c.target())"]).split()
        require(self.programs.parent in Path(where).parents, f"the kernel is that of {where}, not of the wheel")
        require(found == processor, f"the kernel for {found} is taken, not that for {processor}")

    def plays_a_match(self) -> None:
        players = ("alphabeta:depth=2,eval=champion", "random")
        found = json.loads(self.heibai("match", *players, "--games", "20", "--seed", "1", "--threads", "1", "--json"))
        require((found["games"], found["wins"]) == (20, 20), f"the champion won {found['wins']} of 20 games")

    def solves_an_ending(self) -> None:
        [found] = json.loads(self.heibai("solve", "reversi", ENDING, "--json"))["positions"]
        solved = found["score"], found["move"], found["nodes"]
        require(solved == (38, "a2", NODES), f"FForum 40 is solved as {found}")

    def passes_the_nets(self) -> None:
        """The tests are those of the repository, the package that of the wheel."""
        nets = [str(ROOT / name) for name in NETS]
        options = ["-q", "-p", "no:cacheprovider", "--durations=5", "-c", str(ROOT / "pyproject.toml")]
        command = [*self.python, "-m", "pytest", *options, *nets]
        environment = {**self.environment, "HEIBAI_EVERY_TEST": "yes"}  # nothing is skipped
        subprocess.run(command, cwd=self.home, env=environment, check=True, timeout=MINUTES)

    def is_served_the_page(self, files: list[str]) -> None:
        command = self.command("serve", "--no-browser", "--port", "0", "--json")
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


class SomebodyOnArm(Somebody):
    """The same with Debian's Python on an emulated ARM processor; pip, which is the same anywhere, runs on this one.

    The wheel is the one that Debian's Python takes: bookworm's that of Python 3.11, trixie's that of 3.12 and later.
    """

    def __init__(self, folder: Path, debian: str) -> None:
        self.minor = DEBIAN[debian]
        self.home = folder / "home"
        self.home.mkdir()
        self.programs = folder / "environment" / "bin"
        system = folder / "debian"
        python = f"python3.{self.minor}"
        get = ["mmdebstrap", "--quiet", "--arch=arm64", "--variant=extract", f"--include={python},libstdc++6"]
        subprocess.run([*get, debian, str(system)], check=True)
        if not (system / "lib").exists():  # trixie's packages hold usr alone
            (system / "lib").symlink_to("usr/lib")
        self.python = [emulator("aarch64"), "-cpu", ARM, "-L", str(system), str(system / "usr" / "bin" / python)]
        packages = {"PYTHONPATH": str(self.programs.parent), "HEIBAI_HOME": str(self.home / "data")}
        self.environment = {**bare_environment(), **packages}

    def command(self, *words: str) -> list[str]:
        return [*self.python, "-m", "heibai", *words]

    def install(self, wheel: Path, *packages: str) -> None:
        machine = ["--platform", f"manylinux_2_{NEWEST_GLIBC}_aarch64", "--python-version", f"3.{self.minor}"]
        machine += ["--platform", "manylinux_2_28_aarch64", "--platform", "manylinux2014_aarch64"]
        with wanted(self.home, wheel, *packages) as options:
            pip = [sys.executable, "-m", "pip", "install", "-q", "--target", str(self.programs.parent), *machine]
            subprocess.run([*pip, *options], check=True)


def emulator(machine: str) -> str:
    found = shutil.which(f"qemu-{machine}-static")
    require(found is not None, "QEMU is missing; run: apt-get install qemu-user-static")
    return str(found)


def bare_environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith(("HEIBAI_", "PYTHON"))}


@contextmanager
def wanted(folder: Path, wheel: Path, *packages: str) -> Iterator[list[str]]:
    """Options of pip that install the wheel by its hash; ``packages`` and what all need by those of constraints.txt."""
    listed = folder / "requirements.txt"
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lines = [f"heibai @ {wheel.as_uri()} --hash=sha256:{digest}", *packages]
    listed.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    yield ["--only-binary=:all:", "-r", str(listed), "-c", str(ROOT / "constraints.txt")]
    listed.unlink()


def files_of_page(wheel: Path) -> list[str]:
    """What the wheel holds of the page, most of which is loaded when a part of it is opened."""
    return [name.removeprefix(STATIC) for name in names_in(wheel) if name.startswith(STATIC)]


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as packed:
        return [entry.filename for entry in packed.infolist() if not entry.is_dir()]


def fetch(address: str, kind: str) -> str:
    """The text at an address of this machine; anything but 200 and this content type is an error."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=MINUTES) as answer:
        told = answer.headers.get_content_type()
        require((answer.status, told) == (200, kind), f"{address} answers {answer.status}, {told}; expected {kind}")
        return str(answer.read().decode("utf-8", "replace"))


if __name__ == "__main__":
    main()
