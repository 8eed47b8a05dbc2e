"""A folder with a program that needs no Python on its machine, made by PyInstaller for the system that makes it."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from ....core.errors import RunError
from ....core.kernel import kernel_files

NAME = "pbrain-heibai"
_SCRIPT = """import os
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread of it keeps memory, and nothing here needs them
from heibai.players.serving.bundles.entry import serve
serve({player!r}, seed={seed})
"""
# What an engine reads beside its modules.
_DATA = ("evaluators/shipped/gomoku-*.json", "games/gomoku/*.json", "players/levels.json", "library/books/*")
# What it can do without: rooms of heibai that are not below an engine, packages of others, and much of Python.
_LEFT_OUT = """
heibai.analysis heibai.apps heibai.arena heibai.classroom heibai.course heibai.envs heibai.evolve heibai.experiments
heibai.face heibai.learn heibai.notebook heibai.plots heibai.reports heibai.tuning heibai.upkeep
fastapi httpx IPython jax keras matplotlib mcp onnx onnxruntime optax pandas PIL psycopg pyarrow pydantic pytest ray
rich safetensors scipy setuptools starlette typer uvicorn websockets yaml
numpy.f2py numpy.fft numpy.ma numpy.polynomial numpy.random numpy.testing
asyncio curses distutils doctest ftplib lib2to3 pdb pydoc readline ssl tkinter unittest xmlrpc
_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _decimal _elementtree _hashlib _multibytecodec
pyexpat
"""


def build_program(player: str | None, seed: int, scratch: Path) -> Path:
    """The folder, in ``scratch``, whose only file outside of its own folders is the program.

    Raises RunError (PyInstaller is not installed, or fails), KernelMissingError.
    """
    if not _is_installed():
        raise RunError(
            "a program that starts without Python is made by PyInstaller, which is not installed; "
            "pip install 'heibai[bundle]', or add --needs-python for an archive that starts Python with heibai"
        )
    script = scratch / "brain.py"
    script.write_text(_SCRIPT.format(player=player, seed=seed), encoding="utf-8")
    done = subprocess.run(_command(script, scratch), capture_output=True, text=True, check=False)
    folder = scratch / "made" / NAME
    if done.returncode != 0 or not folder.is_dir():
        last = done.stderr.strip().splitlines()[-1:] or ["no word"]
        raise RunError(
            f"PyInstaller made no program ({last[0]}); run pip install -U 'heibai[bundle]', or add --needs-python"
        )
    _strip(folder)
    return folder


def _is_installed() -> bool:
    try:
        return importlib.util.find_spec("PyInstaller") is not None
    except ValueError:  # a module that somebody took away
        return False


def _strip(folder: Path) -> None:
    """Take the names for debuggers out of Python's library, of which they may be three quarters.

    Not out of all libraries: those that patchelf has changed do not bear it.
    """
    strip = shutil.which("strip")
    for path in folder.rglob("libpython*.so*") if strip else ():
        subprocess.run([str(strip), "--strip-unneeded", str(path)], capture_output=True, check=False)


def _command(script: Path, scratch: Path) -> list[str]:
    package = Path(__file__).parents[3]
    words = ["--noconfirm", "--log-level", "ERROR", "--onedir", "--console", "--name", NAME]
    words += ["--paths", str(package.parent), "--optimize", "1"]
    words += ["--distpath", str(scratch / "made"), "--workpath", str(scratch / "work"), "--specpath", str(scratch)]
    for path, folder in kernel_files():  # an editable installation has them elsewhere
        words += ["--add-binary", f"{path}:{folder}"]
    for pattern in _DATA:
        for path in sorted(package.glob(pattern)):
            if path.suffix not in (".py", ".pyc") and path.is_file():
                words += ["--add-data", f"{path}:{Path('heibai') / path.relative_to(package).parent}"]
    for name in _LEFT_OUT.split():
        words += ["--exclude-module", name]
    return [sys.executable, "-m", "PyInstaller", *words, str(script)]
