"""A release archive for managers of Gomocup: a program whose name begins with ``pbrain-``, and what it needs to start.

A manager runs the program in a folder of its own choice. So the program names everything by its own place, and the
Python that made the archive by its full path; where that is absent it takes ``python3`` with heibai installed.
"""

from __future__ import annotations

import io
import shlex
import sys
import zipfile
from pathlib import Path

from ... import __version__
from ...core.errors import RunError, SpecError, quoted_path
from ...games import GameSpec
from ...protocols.gomocup.boards import GAME
from ..spec import player_of

NAME = "pbrain-heibai"
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
_READ_ME = """heibai {version} as a brain of Gomocup and Piskvork
Player: {player}

pbrain-heibai      for Linux and macOS
pbrain-heibai.bat  for Windows managers that start batch files
Both need Python with heibai {version}: pip install heibai=={version}
"""


def write_bundle(path: Path, player: str | None, *, seed: int = 0) -> Path:
    """Write the archive; ``player`` None: the usual engine.

    Raises SpecError (no .zip, a player that plays no Gomoku or fits no line), RunError.
    """
    if path.suffix.lower() != ".zip":
        raise SpecError(f"{quoted_path(path)} is no name of an archive; write --bundle heibai.zip")
    if any(character in (player or "") for character in '"%\r\n'):
        raise SpecError("a player text with quotes, per cent signs or line ends cannot stand in a batch file; mend it")
    if player is not None:
        player_of(player, GameSpec(GAME).make())
    said = {"version": __version__, "seed": seed, "python": shlex.quote(sys.executable)}
    in_shell, in_batch = ("", "") if player is None else (f" --player {shlex.quote(player)}", f' --player "{player}"')
    files = {
        NAME: (_SHELL.format(**said, player=in_shell), _EXECUTABLE),
        f"{NAME}.bat": (_BATCH.format(**said, player=in_batch), _PLAIN),
        "README.txt": (_READ_ME.format(**said, player=player or "the strongest engine of each board"), _PLAIN),
    }
    try:
        path.write_bytes(_archive(files))
    except OSError as error:
        raise RunError(f"{quoted_path(path)} cannot be written ({error.strerror}); name another file") from error
    return path


def _archive(files: dict[str, tuple[str, int]]) -> bytes:
    """A zip file with these texts and permissions."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (text, mode) in files.items():
            about = zipfile.ZipInfo(name, _DATE)
            about.create_system, about.external_attr = _UNIX, (0o100000 | mode) << 16
            archive.writestr(about, text)
    return made.getvalue()
