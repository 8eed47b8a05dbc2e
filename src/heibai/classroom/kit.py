"""Starter kits: a player that plays legally, a question to try it with, and how to go on."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..core.errors import RunError, SpecError, quoted, quoted_path

_KITS = Path(__file__).parent / "kits"
_RUNS = {
    "python": ("python", "python3 -m unittest", "player.py"),
    "java": ("java", "javac Main.java && java Main < question.txt", "Main.java"),
    "c++": ("cpp", "g++ -std=c++17 -o player main.cpp && ./player < question.txt", "main.cpp"),
    "js": ("js", "node main.js < question.txt", "main.js"),
}
_README = """# My player

`{main}` answers with the first legal move. Write a better one there.

Try it: `{command}`{expected}

For every move the program is told four lines, as in `question.txt`:

1. the game and its size,
2. who is to move, `black` or `white`,
3. the board, row by row from the top: `X` black, `O` white, `-` empty,
4. the legal moves.

It answers with one line, a move of the fourth. Each game is played by a program that was started for it; there is no
network, and only a small folder to write into. Hand in `{main}`, under your name, or this folder.
"""


def write_kit(folder: Path, language: str) -> None:
    """Write a kit into a new folder. Raises SpecError: no such language; RunError: the folder is there already."""
    if language not in _RUNS:
        raise SpecError(f"{quoted(language)} is no language of a starter kit; known: {', '.join(_RUNS)}")
    kit, command, main = _RUNS[language]
    expected = "" if language == "python" else ". It should say `d3`."
    try:
        folder.mkdir(parents=True)
        for source in sorted((_KITS / kit).iterdir()):
            if source.is_file():
                shutil.copyfile(source, folder / source.name.removesuffix(".txt"))
        shutil.copyfile(_KITS / "question.txt", folder / "question.txt")
        (folder / "README.md").write_text(_README.format(main=main, command=command, expected=expected))
    except FileExistsError:
        raise RunError(f"{quoted_path(folder)} is there already; name a new folder") from None
    except OSError as error:
        raise RunError(f"{quoted_path(folder)} cannot be written ({error.strerror}); name another folder") from error
