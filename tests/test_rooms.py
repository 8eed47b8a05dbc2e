"""Folders that one glance takes in: at most sixteen source files, a room of its own for what is more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = {".py", ".cpp", ".hpp", ".ts", ".svelte", ".css"}
MOST = 16
BUILT = "apps/web/static/"  # the built page


def crowded(root: Path) -> dict[str, int]:
    """Folders of the package, the kernel and the page with too many source files: their number of files."""
    files = (path for top in ("src", "kernel", "web/src") for path in root.joinpath(top).rglob("*.*"))
    count = Counter(
        str(path.parent.relative_to(root)) for path in files if path.suffix in SOURCES and BUILT not in str(path)
    )
    return {folder: number for folder, number in count.items() if number > MOST}


def test_no_folder_holds_more_than_sixteen_source_files():
    assert crowded(ROOT) == {}


def test_a_crowded_folder_is_caught(tmp_path):
    room = tmp_path / "kernel" / "games"
    room.mkdir(parents=True)
    for number in range(MOST + 1):
        room.joinpath(f"file{number}.hpp").touch()
    assert crowded(tmp_path) == {"kernel/games": 17}
