"""One player of two builds of heibai against each other: does a change of the kernel make it stronger?

    python benchmarks/two_builds.py OTHER_PYTHON PLAYER [--other PLAYER] [--games 400] [--sprt 0,20]
        [--openings balanced] [--game gomoku/15/renju/swap2] [--seed 1] [--out FILE]

A is PLAYER of this build, B that one, or --other, of the heibai which OTHER_PYTHON imports: of any version since 0.1.0,
as long as each of its players is known there. Paired openings, colours swapped, one game after the other, each build in
a process of its own. It stops after so many games, or before, where the sequential test of the two Elo differences has
its verdict (docs/arena.md); without ``--sprt`` all games are played.

``--out`` keeps a line a pair: the transcripts of both games, the first one begun by A, and A's points. A match that was
broken off goes on from there when it is started again with the same players, openings, game and seed; others are
refused.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heibai.core.contract import Game

SERVE = "--serve"


def serve(text: str, player_text: str) -> None:
    """Answer lines of moves from the start with the player's next one; ``game 7`` begins a game with the seed 7.

    Only names that every version has are imported here: another build runs this.
    """
    from heibai.core.rng import Rng
    from heibai.games import make_game
    from heibai.players.spec import make_player

    name, size, rule, opening = (*text.split("/"), "", "", "")[:4]
    game = make_game(name, int(size) if size else None, rule=rule or None, opening=opening or None)
    for line in sys.stdin:
        word, _, number = line.strip().partition(" ")
        if word == "game":
            player, rng = make_player(player_text, game), Rng(int(number))
            player.choose(game, game.start(), rng=Rng(0))  # makes its tables
            print("ready", flush=True)
            continue
        position = game.start()
        for move in map(int, line.split(",")[1:]):
            position = position.play(move)
        print(player.choose(game, position, rng=rng).move, flush=True)


class Build:
    """A player of one build."""

    def __init__(self, python: str, game: str, player: str) -> None:
        command = [python, __file__, SERVE, game, player]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline().strip()
        if not answer:
            sys.exit(f"a build ended: {' '.join(map(str, self._process.args))}")  # type: ignore[arg-type]
        return answer

    def move(self, moves: list[int]) -> int:
        return int(self.ask(",".join(map(str, ["moves", *moves]))))


class Kept:
    """Results in a file, a JSON object a line; its first line says what was asked, and another question is refused."""

    def __init__(self, path: str, asked: Mapping[str, object]) -> None:
        self._path = Path(path)
        self._path.touch()
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1  # a kill may cut the last line
        if whole < len(data):
            os.truncate(self._path, whole)
        lines = data[:whole].decode().splitlines()
        if not lines:
            self.add(asked)
        elif json.loads(lines[0]) != asked:
            sys.exit(f"{path} keeps something else: {lines[0]}; name another file with --out")
        self.rows: list[dict[str, Any]] = list(map(json.loads, lines[1:]))  # those that were there at first

    def add(self, row: Mapping[str, object]) -> None:
        with self._path.open("a") as file:
            file.write(json.dumps(row) + "\n")


def play(game: Game, first: Build, second: Build, opening: tuple[int, ...], seed: int) -> tuple[float, list[int]]:
    """Points of the first player, 1, 0.5 or 0, and all moves; it has black unless the opening rule lets it choose."""
    from heibai.core.abilities.of_positions import black_seat

    for build in (first, second):
        build.ask(f"game {seed}")
    position, moves = game.start(), list(opening)
    for move in opening:
        position = position.play(move)
    while not position.is_over():
        legal = position.moves()
        mover = second if position.seat else first
        moves.append(legal[0] if len(legal) == 1 else mover.move(moves))
        position = position.play(moves[-1])
    margin: int = -position.margin() if black_seat(position) else position.margin()
    return 0.5 + 0.5 * ((margin > 0) - (margin < 0)), moves


def transcript(game: Game, moves: list[int]) -> str:
    return "".join(game.format_move(move) for move in moves if move != game.pass_move)


def options() -> argparse.Namespace:
    from heibai.arena.statistics.sprt import parse_sprt

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other_python")
    parser.add_argument("player")
    parser.add_argument("--other", help="player of the other build; by default the same")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sprt", type=parse_sprt)
    parser.add_argument("--openings", default="balanced")
    parser.add_argument("--game", default="reversi")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="file of the pairs played; a match goes on from it")
    return parser.parse_args()


def main() -> None:
    from heibai.arena.schedule.openings import make_openings
    from heibai.arena.statistics.rating import estimate
    from heibai.arena.statistics.sprt import Verdict
    from heibai.core.tally import PairTally
    from heibai.games import GameSpec

    asked = options()
    theirs_text = asked.other or asked.player
    game = GameSpec.parse(asked.game).make()
    match = {"player": asked.player, "other": theirs_text, "game": asked.game, "openings": asked.openings}
    match["seed"] = str(asked.seed)
    kept = Kept(asked.out, match) if asked.out else None
    pairs = PairTally()
    for row in kept.rows if kept else ():
        pairs = pairs.with_pair(row["points"])
    openings = make_openings(asked.openings, game, asked.games // 2, seed=asked.seed)
    ours = Build(sys.executable, asked.game, asked.player)
    theirs = Build(asked.other_python, asked.game, theirs_text)
    for number, opening in enumerate(openings[pairs.pairs :], start=pairs.pairs):
        begun, first = play(game, ours, theirs, opening.moves, asked.seed + number)
        answered, second = play(game, theirs, ours, opening.moves, asked.seed + number)
        points = begun + 1 - answered
        pairs = pairs.with_pair(points)
        if kept:
            kept.add({"points": points, "games": [transcript(game, first), transcript(game, second)]})
        found = estimate(pairs)
        low, high = found.score_interval
        print(f"{2 * pairs.pairs} games: {found.score:.3f} ({low:.3f} to {high:.3f}), pairs {pairs.counts}", flush=True)
        if asked.sprt and asked.sprt.verdict(pairs) is not Verdict.OPEN:
            print(asked.sprt.verdict(pairs))
            break


if __name__ == "__main__":
    if sys.argv[1:2] == [SERVE]:
        serve(*sys.argv[2:4])
    else:
        main()
