"""Pieces of labelling work for one process: some games, or some positions.

Games depend on their task alone, and so do labels by searches to a depth or of so many nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from ...core.contract import Game, Player
from ...core.position import Color
from ...core.rng import Rng
from ...games.reversi.position import ReversiPosition
from ...games.spec import GameSpec
from ..samples.gather import Division
from ..samples.kinds import EXACT, FINAL, THEORETICAL
from ..samples.samples import Columns, joined
from .judge import Judge, Label
from .options import RESULT, SelfPlayOptions

_PATIENCE = 100  # openings that are tried until one is even enough
_STREAM = 0x6C616265  # "labe": without it another seed would bring the same games in another order


class _Row(NamedTuple):
    position: ReversiPosition
    value: float  # for the side to move
    kind: int


@dataclass(frozen=True)
class GamesTask:
    """Games ``first`` to ``first + count - 1``; game i draws from a stream of its own."""

    spec: GameSpec
    options: SelfPlayOptions
    seed: int
    first: int
    count: int


@dataclass(frozen=True, eq=False)
class PositionsTask:
    """Positions to label anew; each draws from a stream of its own."""

    seed: int
    number: int
    columns: Columns


def game_player() -> Callable[[GamesTask], Columns]:
    """Every task makes its own players, but for those that remember nothing: which of several best moves is found may
    depend on what was searched before. A large network takes as long to make as many searches.
    """
    return partial(play_games, kept={})


def play_games(task: GamesTask, *, kept: dict[str, Player] | None = None) -> Columns:
    """The labelled positions of the task's games; ``kept``: see Judge."""
    game, options = task.spec.make(), task.options
    player = Judge(game, options.player, options.solve, kept=kept)
    judge = Judge(game, options.judge, options.solve, kept=kept) if options.judge not in ("", RESULT) else player
    parts = []
    for number in range(task.first, task.first + task.count):
        rng = Rng(task.seed, (_STREAM, number))
        rows, moves = _play(game, options, player, judge, rng)
        parts.append(_columns(rows, moves, number, Division(task.seed)))
    return joined(parts)


def labeller(spec: GameSpec, options: SelfPlayOptions) -> Callable[[PositionsTask], Columns]:
    """Labels all tasks of a process by one judge: a large network takes as long to make as hundreds of searches.

    What is found may depend on what was searched before, the values of searches to a depth do not.
    """
    return partial(_label, Judge(spec.make(), options.judge or options.player, options.solve), spec.size)


def _label(judge: Judge, size: int, task: PositionsTask) -> Columns:
    """The task's positions with new labels; split, game and year stay."""
    pairs = zip(task.columns.own.tolist(), task.columns.opponent.tolist(), strict=True)
    labels = [
        judge.label(ReversiPosition(own, opponent, Color.BLACK, size), Rng(task.seed, (_STREAM, task.number, index)))
        for index, (own, opponent) in enumerate(pairs)
    ]
    return Columns(
        **{
            **task.columns.by_name,
            "target": np.array([label.value for label in labels], np.float32),
            "kind": np.array([label.kind for label in labels], np.uint8),
            "importance": np.ones(len(labels), np.float32),
        }
    )


def _play(game: Game, options: SelfPlayOptions, player: Judge, judge: Judge, rng: Rng) -> tuple[list[_Row], list[int]]:
    """A game from a random opening: the labels of the positions after it, and all moves."""
    moves, position, chosen = _opening(game, options, player, rng)
    rows: list[_Row] = []
    while not position.is_over():
        if position.moves() == (game.pass_move,):
            moves.append(game.pass_move)
        else:
            chosen = chosen or player.label(position, rng)
            if chosen.line:
                solved, position = _played_out(position, chosen, game.pass_move)
                rows += solved
                moves += chosen.line
                chosen = None
                continue
            label = chosen if judge is player else judge.label(position, rng)
            rows.append(_Row(position, label.value, label.kind))
            astray = options.noise > 0 and chosen.kind != EXACT and rng.uniform() < options.noise
            moves.append(rng.choice(position.moves()) if astray else chosen.move)
        position, chosen = position.play(moves[-1]), None
    if options.judge == RESULT:
        kind = THEORETICAL if options.solve else FINAL  # a solved end is what best play comes to
        rows = [row if row.kind == EXACT else _ended(row, position.margin(), kind) for row in rows]
    return rows, moves


def _played_out(position: ReversiPosition, label: Label, pass_move: int) -> tuple[list[_Row], ReversiPosition]:
    """The positions of a solved end but for forced passes, and the last one: one solve proves the scores of all."""
    rows, mover = list[_Row](), position.to_move
    for move in label.line:
        if position.moves() != (pass_move,):
            value = label.value if position.to_move is mover else 0.0 - label.value  # no -0.0
            rows.append(_Row(position, value, EXACT))
        position = position.play(move)
    return rows, position


def _ended(row: _Row, margin: int, kind: int) -> _Row:
    """The row with the game's end, black's ``margin``, as its label."""
    black_moves = row.position.own == row.position.black
    return _Row(row.position, float(margin if black_moves else -margin), kind)


def _opening(
    game: Game, options: SelfPlayOptions, player: Judge, rng: Rng
) -> tuple[list[int], ReversiPosition, Label | None]:
    """Random moves to a position that is about even for the player, and the player's label there.

    After so many tries the most even one is taken.
    """
    found: list[tuple[list[int], ReversiPosition, Label | None]] = []
    for _ in range(_PATIENCE):
        moves, position = _random_walk(game, options, rng)
        if position.is_over() or position.moves() == (game.pass_move,):
            continue
        label = player.label(position, rng)
        found.append((moves, position, label))
        if abs(label.value) <= options.within:
            return found[-1]
    return min(found, key=lambda each: abs(each[2].value) if each[2] else 0.0, default=([], game.start(), None))


def _random_walk(game: Game, options: SelfPlayOptions, rng: Rng) -> tuple[list[int], ReversiPosition]:
    position, moves = game.start(), list[int]()
    for _ in range(options.fewest_plies + rng.below(options.most_plies - options.fewest_plies + 1)):
        if position.is_over():
            break
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    return moves, position


def _columns(rows: list[_Row], moves: list[int], game: int, division: Division) -> Columns:
    count = len(rows)
    return Columns(
        own=np.array([row.position.own for row in rows], np.uint64),
        opponent=np.array([row.position.opponent for row in rows], np.uint64),
        target=np.array([row.value for row in rows], np.float32),
        importance=np.ones(count, np.float32),
        kind=np.array([row.kind for row in rows], np.uint8),
        split=np.full(count, division.split(moves, 0), np.uint8),
        game=np.full(count, game, np.uint32),
        year=np.zeros(count, np.uint16),
    )
