"""The example of two engines that play each other runs, and its score is that of its moves."""

import subprocess
import sys
from pathlib import Path

from waiting import MINUTES

from heibai.games import make_game

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_plays_a_whole_game():
    done = subprocess.run(
        [sys.executable, "play_as_engine.py"], cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=True
    )
    moves, score = (line.partition(": ")[2] for line in done.stdout.splitlines())
    position = (game := make_game("reversi")).start()
    for move in moves.split():
        position = position.play(game.parse_move(move.lower()))
    margin = position.margin()
    assert position.is_over()
    assert score == f"{'B' if margin > 0 else 'W'}+{abs(margin)}"
