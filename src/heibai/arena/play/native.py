"""Plays whole schedules between kernel players in one call of the kernel, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.contract import Color, Game, KernelPlayer
from ...core.errors import RunError, SpecError
from ...core.kernel import require_kernel
from ...core.watch import watched
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule
from .results import BLACK, DRAW, WHITE, Results

require_kernel()
from ... import _kernel  # noqa: E402


@dataclass(frozen=True)
class Batches:
    """How the kernel takes one game's players and positions, and plays a batch of them."""

    takes: Callable[[Any], bool]  # whether a position says all that the kernel's rules must know
    player: Callable[[KernelPlayer], Any]
    play: Callable[..., tuple[bool, Any, Any, Any]]  # (game, players, positions, *columns of the schedule and settings)


def takes(game: Game, openings: Sequence[Opening]) -> bool:
    """Whether the kernel plays batches of this game from these openings."""
    batches = BATCHES.get(game.name)
    return batches is not None and all(batches.takes(opening.position) for opening in openings)


def play_schedule(
    game: Game,
    players: Sequence[KernelPlayer],
    schedule: Schedule,
    openings: Sequence[Opening],
    *,
    seed: int,
    generation: int = 0,
    threads: int = 1,
    keep_moves: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """All games of ``schedule``; the same results for any number of threads.

    Args:
        keep_moves: give the moves of every game too (openings and passes included).
        progress: hears about ten times a second how many games are finished.

    Raises:
        SpecError: a player that the kernel does not have, or positions that are not for it (see ``takes``).
        RunError: stopped before the end, or no memory; the games of this call are lost.
    """
    if not takes(game, openings):
        raise SpecError(f"the kernel plays no {game.name} from these openings; give the players python=1")
    control, batches = _kernel.Control(), BATCHES[game.name]
    try:
        arguments = (
            game,
            [batches.player(player) for player in players],
            [opening.position for opening in openings],
            *(np.ascontiguousarray(column, np.uint32) for column in (schedule.black, schedule.white, schedule.opening)),
            *(np.ascontiguousarray(column, np.uint64) for column in (schedule.pairing, schedule.game)),
            seed & (1 << 64) - 1,
            generation,
            threads,
            keep_moves,
        )
        completed, margin, plies, moves = watched(
            lambda: batches.play(*arguments, control),
            control,
            (lambda: progress(control.progress()[1])) if progress else None,
        )
    except ValueError as error:
        raise SpecError(f"the kernel cannot play these games: {error} (see: heibai players)") from error
    except MemoryError as error:
        raise RunError(
            f"no memory for the kernel's {len(schedule)} games; give table= fewer megabytes, or take fewer --threads"
        ) from error
    if not completed:
        raise RunError("the games were stopped before their end; start the command again")
    if progress:
        progress(len(schedule))
    winner = np.where(margin > 0, BLACK, np.where(margin < 0, WHITE, DRAW)).astype(np.int8)
    kept = _whole_games(schedule, openings, moves, plies) if keep_moves else None
    return Results(winner, np.asarray(margin), kept, {})


def _whole_games(
    schedule: Schedule, openings: Sequence[Opening], moves: Any, plies: Any
) -> tuple[tuple[int, ...], ...]:
    """The moves of every game from the start; ``moves`` [games, most plies], ``plies`` [games]: after the opening."""
    games = zip(schedule.opening, moves, plies, strict=True)
    return tuple(openings[opening].moves + tuple(row[:count].tolist()) for opening, row, count in games)


def _evaluator(player: KernelPlayer) -> tuple[str, str, list[float]]:
    """Family, options and weights; empty for a player without an evaluator."""
    evaluator = player.evaluator
    return (evaluator.family, evaluator.options, list(evaluator.weights)) if evaluator else ("", "", [])


def _reversi_player(player: KernelPlayer) -> Any:
    options = player.options
    return _kernel.ReversiPlayer(
        player.search,
        *_evaluator(player),
        depth=int(options.get("depth", 60 if player.search == "engine" else 1)),
        seconds=float(options.get("seconds", 0.0)),
        nodes=int(options.get("nodes", 0)),
        exact=int(options.get("exact", -1)),
        table=int(options.get("table", 16)),
        threads=int(options.get("threads", 1)),
        random_ties=bool(options.get("random_ties", 0)),
        noise=float(options.get("noise", 0.0)),
        **_monte_carlo_options(options),
    )


_NUMBERS = {"playouts": int, "simulate": int, "scale": float, "c": float, "memory": int}
_SWITCHES = ("by_mean", "phases", "reuse", "many_trees")


def _monte_carlo_options(options: Mapping[str, float]) -> dict[str, Any]:
    """Those that the kernel's player takes under the same name."""
    found: dict[str, Any] = {key: kind(options[key]) for key, kind in _NUMBERS.items() if key in options}
    return found | {key: bool(options[key]) for key in _SWITCHES if key in options}


def _play_reversi(game: Game, players: Sequence[Any], positions: Sequence[Any], *rest: Any) -> Any:
    return _kernel.play_reversi_games(
        game.size,
        players,
        np.array([p.own for p in positions], dtype=np.uint64),
        np.array([p.opponent for p in positions], dtype=np.uint64),
        np.array([p.to_move is Color.BLACK for p in positions], dtype=np.bool_),
        *rest,
    )


def _gomoku_player(player: KernelPlayer) -> Any:
    return _kernel.GomokuPlayer(player.search, *_evaluator(player), dict(player.options))


def _play_gomoku(game: Game, players: Sequence[Any], positions: Sequence[Any], *rest: Any) -> Any:
    cells, to_move = [p.cells for p in positions], [int(p.to_move) for p in positions]
    return _kernel.play_gomoku_games(game.size, game.rule, players, cells, to_move, *rest)


BATCHES = {
    "reversi": Batches(lambda position: True, _reversi_player, _play_reversi),
    "gomoku": Batches(
        lambda position: bool(position.opening_is_over and position.black_seat == 0), _gomoku_player, _play_gomoku
    ),
}
