"""A release archive for managers of Gomocup: a program whose name begins with ``pbrain-``, and what it needs to start.

A manager runs the program in a folder of its own choice. The usual archive holds a program of its own, which needs
nothing of the machine (`program`). The small one needs Python with heibai: its program names everything by its own
place, and the Python that made the archive by its full path; where that is absent it takes ``python3``.
"""

from __future__ import annotations

import io
import platform
import shlex
import sys
import tempfile
import zipfile
from pathlib import Path

from .... import __version__
from ....core.errors import RunError, SpecError, quoted_path
from ....games import GameSpec
from ....protocols.gomocup.boards import GAME
from ...spec import player_of
from .program import NAME, build_program

_UNIX, _EXECUTABLE, _PLAIN = 3, 0o755, 0o644
_DATE = (1980, 1, 1, 0, 0, 0)  # so that the same archive has the same bytes

_SHELL = """#!/bin/sh
# heibai {version} as a brain of Gomocup. Started by a manager, it reads commands from standard input.
python={python}
[ -x "$python" ] || python=python3
exec "$python" -m heibai engine gomocup --seed {seed}{player}
"""
_BATCH = """@echo off\r
rem heibai {version} as a brain of Gomocup.\r
python -m heibai engine gomocup --seed {seed}{player}\r
"""
_TITLE = """heibai {version} as a brain of Gomocup and Piskvork
Player: {player}

"""
_NEEDS_PYTHON = """pbrain-heibai      for Linux and macOS
pbrain-heibai.bat  for Windows managers that start batch files
Both need Python with heibai {version}: pip install heibai=={version}
"""
_NEEDS_NOTHING = """{program} starts without Python, for {system}. It needs the folder _internal beside it.
Rules: freestyle, standard, Renju and caro on boards of 5 to 22 points.
"""


def write_bundle(path: Path, player: str | None, *, seed: int = 0, needs_python: bool = False) -> Path:
    """Write the archive; ``player`` None: the usual engine. ``needs_python``: the small one.

    Raises SpecError (no .zip, a player that plays no Gomoku or fits no line), RunError (nothing that makes a program is
    installed, the disk refuses).
    """
    if path.suffix.lower() != ".zip":
        raise SpecError(f"{quoted_path(path)} is no name of an archive; write --bundle heibai.zip")
    if needs_python and any(character in (player or "") for character in '"%\r\n'):
        raise SpecError("a player text with quotes, per cent signs or line ends cannot stand in a batch file; mend it")
    if player is not None:
        player_of(player, GameSpec(GAME).make())
    said = {"version": __version__, "player": player or "the strongest engine of each board"}
    if not path.parent.is_dir():
        raise RunError(f"{quoted_path(path)} cannot be written (there is no such folder); name another file")
    with tempfile.TemporaryDirectory(prefix="heibai-bundle-") as folder:
        files = (
            _starting_python(player, seed) if needs_python else _of_folder(build_program(player, seed, Path(folder)))
        )
        about = _NEEDS_PYTHON if needs_python else _NEEDS_NOTHING
        said |= {"program": next(iter(files)), "system": f"{platform.system()} {platform.machine()}"}
        files["README.txt"] = ((_TITLE + about).format(**said).encode(), _PLAIN)
        try:
            path.write_bytes(_archive(files))
        except OSError as error:
            raise RunError(f"{quoted_path(path)} cannot be written ({error.strerror}); name another file") from error
    return path


def _starting_python(player: str | None, seed: int) -> dict[str, tuple[bytes, int]]:
    """The files that start Python with heibai."""
    said = {"version": __version__, "seed": seed, "python": shlex.quote(sys.executable)}
    in_shell, in_batch = ("", "") if player is None else (f" --player {shlex.quote(player)}", f' --player "{player}"')
    return {
        NAME: (_SHELL.format(**said, player=in_shell).encode(), _EXECUTABLE),
        f"{NAME}.bat": (_BATCH.format(**said, player=in_batch).encode(), _PLAIN),
    }


def _of_folder(folder: Path) -> dict[str, tuple[bytes, int]]:
    """A program's own files, the program itself first. Symbolic links are left out: Linux's libraries do without."""
    files = sorted(
        (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()),
        key=lambda path: (path.parent != folder, path),
    )
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), _EXECUTABLE if path.parent == folder else _PLAIN)
        for path in files
    }


def _archive(files: dict[str, tuple[bytes, int]]) -> bytes:
    """A zip file with these contents and permissions."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, (content, mode) in files.items():
            about = zipfile.ZipInfo(name, _DATE)
            about.create_system, about.external_attr = _UNIX, (0o100000 | mode) << 16
            archive.writestr(about, content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()
