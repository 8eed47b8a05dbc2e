"""Starter kits: a player that plays legally, its tests, a question to ask it, and how to go on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import RunError, SpecError, quoted, quoted_path

_KITS = Path(__file__).parent / "kits"
_HIDDEN = ".txt"  # at the end of names of Python files, which no tool shall take for the package's own
_README = """# My player

`{main}` answers with the first legal move. Write a better one there.

Test it: `{test}`
{ask}
For every move the program is told four lines, as in `question.txt`:

1. the game and its size,
2. who is to move, `black` or `white`,
3. the board, row by row from the top: `X` black, `O` white, `-` empty,
4. the legal moves.

It answers with one line, a move of the fourth. Each game is played by a program that was started for it. It has no
network, sees no files but those of the system and its own, and may write into the folder that it is started in, which
is empty. What it says on standard error is shown to you if it fails. Hand in `{main}`, under your name, or this folder.
"""


@dataclass(frozen=True)
class _Kit:
    folder: str
    main: str
    test: str  # command
    ask: str = ""  # command that answers question.txt; empty: it is no program by itself


_KITS_OF = {
    "python": _Kit("python", "player.py", "python3 -m unittest"),
    "java": _Kit(
        "java", "Main.java", "javac Main.java MainTest.java && java MainTest",
        "javac Main.java && java Main < question.txt",
    ),
    "c++": _Kit(
        "cpp", "main.cpp", "g++ -std=c++17 -o test_player test_player.cpp && ./test_player",
        "g++ -std=c++17 -o player main.cpp && ./player < question.txt",
    ),
    "js": _Kit("js", "main.js", "node test_player.js", "node main.js < question.txt"),
}  # fmt: skip


def write_kit(folder: Path, language: str) -> None:
    """Write a kit into a new folder. Raises SpecError: no such language; RunError: the folder is there already."""
    if language not in _KITS_OF:
        raise SpecError(f"{quoted(language)} is no language of a starter kit; known: {', '.join(_KITS_OF)}")
    kit = _KITS_OF[language]
    ask = f"\nAsk it: `{kit.ask}`. It should say `d3`.\n" if kit.ask else ""
    try:
        folder.mkdir(parents=True)
        for name, source in _files_of(kit):
            shutil.copyfile(source, folder / name)
        shutil.copyfile(_KITS / "question.txt", folder / "question.txt")
        (folder / "README.md").write_text(_README.format(main=kit.main, test=kit.test, ask=ask))
    except FileExistsError:
        raise RunError(f"{quoted_path(folder)} is there already; name a new folder") from None
    except OSError as error:
        raise RunError(f"{quoted_path(folder)} cannot be written ({error.strerror}); name another folder") from error


def kit_files() -> Iterator[tuple[Path, str]]:
    """The sources of all kits, their names and texts."""
    for kit in _KITS_OF.values():
        for name, source in _files_of(kit):
            yield Path(name), source.read_text(encoding="utf-8")


def _files_of(kit: _Kit) -> list[tuple[str, Path]]:
    """Names, and where they lie."""
    found = sorted(each for each in (_KITS / kit.folder).iterdir() if each.is_file())
    return [(each.name.removesuffix(_HIDDEN), each) for each in found]
