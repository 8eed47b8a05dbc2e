"""heibai plays a game against itself through GTP, as any program that speaks it would.

    python examples/play_as_engine.py

Two processes of ``heibai engine gtp`` tell each other their moves; the third player is this program, which referees.
"""

from __future__ import annotations

import subprocess
import sys

PLAYERS = {"black": "alphabeta:depth=3,eval=zones", "white": "greedy:eval=zones"}


class Engine:
    """A GTP engine in a process of its own."""

    def __init__(self, player: str) -> None:
        command = [sys.executable, "-m", "heibai", "engine", "gtp", "--player", player]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        """The text of the response."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(command, file=self.process.stdin, flush=True)
        lines = iter(self.process.stdout.readline, "\n")  # an empty line ends a response
        return "".join(lines).strip().removeprefix("= ").removeprefix("=")


def main() -> None:
    """One game, then the score."""
    engines = {colour: Engine(player) for colour, player in PLAYERS.items()}
    moves: list[str] = []
    while moves[-2:] != ["pass", "pass"]:
        colour, other = ("black", "white") if len(moves) % 2 == 0 else ("white", "black")
        moves.append(engines[colour].ask(f"genmove {colour}"))
        engines[other].ask(f"play {colour} {moves[-1]}")
    print("moves:", " ".join(moves[:-2]))
    print("score:", engines["black"].ask("final_score"))
    for engine in engines.values():
        engine.ask("quit")
        engine.process.wait()


if __name__ == "__main__":
    main()
