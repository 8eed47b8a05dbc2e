"""Pieces of labelling work for one process: some games, or some positions. A piece depends on its own values alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.contract import Game
from ...core.position import Color
from ...core.rng import Rng
from ...games.reversi.position import ReversiPosition
from ...games.spec import GameSpec
from ..samples.gather import Division
from ..samples.samples import Columns, joined
from .judge import Judge, Label
from .options import SelfPlayOptions

_PATIENCE = 100  # openings that are tried until one is even enough
_Row = tuple[int, int, float, int]  # own, opponent, target, kind


@dataclass(frozen=True)
class GamesTask:
    """Games ``first`` to ``first + count - 1``; game i draws from the stream (seed, i)."""

    spec: GameSpec
    options: SelfPlayOptions
    seed: int
    first: int
    count: int


@dataclass(frozen=True, eq=False)
class PositionsTask:
    """Positions to label anew; position i of the task draws from the stream (seed, number, i)."""

    spec: GameSpec
    options: SelfPlayOptions
    seed: int
    number: int
    columns: Columns


def play_games(task: GamesTask) -> Columns:
    """The labelled positions of the task's games."""
    game, options = task.spec.make(), task.options
    player = Judge(game, options.player, options.solve)
    judge = Judge(game, options.judge, options.solve) if options.judge else player
    parts = []
    for number in range(task.first, task.first + task.count):
        rng = Rng(task.seed, (number,))
        rows, moves = _play(game, options, player, judge, rng)
        parts.append(_columns(rows, moves, number, Division(task.seed)))
    return joined(parts)


def label_positions(task: PositionsTask) -> Columns:
    """The task's positions with new labels; split, game and year stay."""
    judge = Judge(task.spec.make(), task.options.judge or task.options.player, task.options.solve)
    pairs = zip(task.columns.own.tolist(), task.columns.opponent.tolist(), strict=True)
    labels = [
        judge.label(ReversiPosition(own, opponent, Color.BLACK, task.spec.size), Rng(task.seed, (task.number, index)))
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
            label = chosen if judge is player else judge.label(position, rng)
            rows.append((position.own, position.opponent, label.value, label.kind))
            moves.append(chosen.move)
        position, chosen = position.play(moves[-1]), None
    return rows, moves


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
    own, opponent, target, kind = zip(*rows, strict=True) if rows else ((), (), (), ())
    count = len(rows)
    return Columns(
        own=np.array(own, np.uint64),
        opponent=np.array(opponent, np.uint64),
        target=np.array(target, np.float32),
        importance=np.ones(count, np.float32),
        kind=np.array(kind, np.uint8),
        split=np.full(count, division.split(moves, 0), np.uint8),
        game=np.full(count, game, np.uint32),
        year=np.zeros(count, np.uint16),
    )
