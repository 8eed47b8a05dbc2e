"""The example of a library runs: what it imports is found, counted, exported and played from."""

import re
import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_what_goes_in_comes_out_again():
    done = subprocess.run(
        [sys.executable, "library_of_games.py"],
        cwd=EXAMPLES,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    assert "300 games imported, 0 known already, 0 refused" in done.stdout
    assert "300 games, 46.7 % for black" in done.stdout  # the one first move, images merged
    counted, exported = re.search(r"Ada: (\d+) games", done.stdout), re.search(r"(\d+) games of Ada", done.stdout)
    assert counted[1] == exported[1] == "150"
    assert len(re.findall(r"Ada .*then \w\d|- Ada .*then \w\d", done.stdout)) == 3
    assert "the book by search has 30 positions" in done.stdout
