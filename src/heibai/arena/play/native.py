"""Plays whole schedules between kernel players in one call of the kernel, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.contract import Game, KernelGame, KernelPlayer, Stopped
from ...core.errors import RunError, SpecError
from ...core.kernel import MatchResult, Player, new_control, new_live_games, new_player, parts_of, watched
from ...search.kernel.mcts import calls_of
from ...search.mcts import MEGABYTES
from ...search.tree.node import NODE_BYTES
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule
from .live import LiveGame, Sides
from .results import BLACK, DRAW, WHITE, EvaluatorFailedError, Results

GAMES_IN_FLIGHT = 32
TREE_MEGABYTES = 2048  # of all trees that grow side by side


def takes(game: Game, openings: Sequence[Opening]) -> bool:
    """Whether the kernel plays batches of this game from these openings."""
    return _kernel_for(game, openings) is not None


def _kernel_for(game: Game, openings: Sequence[Opening]) -> KernelGame | None:
    kernel = game.kernel
    takes = kernel.batches.takes if kernel and kernel.batches else None
    return kernel if takes and all(takes(opening.position) for opening in openings) else None


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
    keep_policies: bool = False,
    most_in_flight: int = GAMES_IN_FLIGHT,
    progress: Callable[[int], None] | None = None,
    live: Path | None = None,
) -> Results:
    """All games of ``schedule``; the same results for any number of threads.

    Args:
        keep_moves: give the moves of every game too (openings and passes included).
        keep_policies: with the moves, what players said of each one's alternatives.
        most_in_flight: see ``games_in_flight``.
        progress: hears about ten times a second how many games are finished.
        live: folder for the games of the first threads, see `live.py`.

    Raises:
        EvaluatorFailedError: an evaluator that the kernel calls raised something; what, is its cause.
        SpecError: a player that the kernel does not have, or positions that are not for it (see ``takes``).
        RunError: no memory; the games of this call are lost, as they are by what ``progress`` raises.
        Stopped: by ``progress``.
    """
    kernel = _kernel_for(game, openings)
    if kernel is None or (batches := kernel.batches) is None:
        raise SpecError(f"the kernel plays no {game.name} from these openings; give the players python=1")
    control, variant = new_control(), kernel.variant(game.start())
    calls = _calls(game, kernel, players)
    onlooker = None if live is None else _Onlooker(live, schedule, openings)

    def look() -> None:
        if progress:
            progress(control.progress().nodes)
        if onlooker:
            onlooker.look()

    try:
        made, positions = [_player(player) for player in players], [opening.position for opening in openings]
        columns = (*_columns(schedule), seed & (1 << 64) - 1, generation, threads, keep_moves, keep_policies)
        shown = onlooker.games if onlooker else None
        in_flight = games_in_flight(game, players, most_in_flight)
        played = watched(
            lambda: batches.play(variant, made, positions, columns, control, shown, calls, in_flight), control, look
        )
    except ValueError as error:
        if any(calls):
            raise EvaluatorFailedError from error
        raise SpecError(f"the kernel cannot play these games: {error} (see: heibai players)") from error
    except MemoryError as error:
        raise RunError(
            f"no memory for the kernel's {len(schedule)} games; give table= fewer megabytes, or take fewer --threads"
        ) from error
    if onlooker:
        onlooker.clear()
    if not played.completed:
        raise Stopped
    if progress:
        progress(len(schedule))
    moves = _whole_games(schedule, openings, played.moves, played.plies) if keep_moves else None
    return _results(played, moves, keep_policies=keep_policies)


def games_in_flight(game: Game, players: Sequence[KernelPlayer], most: int = GAMES_IN_FLIGHT) -> int:
    """Games that are played side by side so that their leaves are evaluated together; it changes no result.

    At most ``most``; 1 where nobody asks an evaluator, or somebody plays by the clock, which other games would eat.
    """
    asking = [player.options for player in players if player.asked is not None]
    if not asking or any("seconds" in player.options for player in players):
        return 1
    return max(1, min(most, TREE_MEGABYTES // sum(_megabytes(options, game) for options in asking)))


def _megabytes(options: Mapping[str, float], game: Game) -> int:
    """That the tree of one search may take."""
    playouts, most = options["playouts"], int(options.get("memory", MEGABYTES))
    if not playouts or options.get("reuse"):
        return most
    return min(most, 1 + int(playouts * game.size**2 * NODE_BYTES) // 2**20)


def _calls(game: Game, kernel: KernelGame, players: Sequence[KernelPlayer]) -> list[Any]:
    """What the search of each player calls about its leaves, the same for players with the same evaluator; or None."""
    made: dict[int, Any] = {}
    for player in players:
        if player.asked is not None and id(player.asked) not in made:
            assert kernel.monte_carlo is not None  # whose tree asks
            made[id(player.asked)] = _guarded(calls_of(player.asked, kernel.monte_carlo, game.start()))
    return [None if player.asked is None else made[id(player.asked)] for player in players]


def _guarded(call: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(*arguments: Any) -> Any:
        try:
            return call(*arguments)
        except Exception as error:  # whatever a user's evaluator does
            raise EvaluatorFailedError from error

    return guarded


class _Onlooker:
    """Keeps the files of the games that the kernel is playing."""

    def __init__(self, folder: Path, schedule: Schedule, openings: Sequence[Opening]) -> None:
        self.games = new_live_games()
        self._folder, self._schedule, self._openings = folder, schedule, openings
        self._seen: dict[int, tuple[LiveGame, Sides]] = {}  # by their place in the schedule

    def look(self) -> None:
        now = {game.slot: game.moves for game in self.games.look()}
        for slot in self._seen.keys() - now.keys():
            self._seen.pop(slot)[0].clear()
        for slot, moves in now.items():
            if slot not in self._seen:
                self._seen[slot] = self._begun(slot)
            file, sides = self._seen[slot]
            file.show(sides, (*sides.opening.moves, *moves))

    def clear(self) -> None:
        """The call is over, and so are its games."""
        for file, _ in self._seen.values():
            file.clear()

    def _begun(self, slot: int) -> tuple[LiveGame, Sides]:
        schedule = self._schedule
        opening = self._openings[schedule.opening[slot]]
        sides = Sides(int(schedule.black[slot]), int(schedule.white[slot]), opening)
        return LiveGame(self._folder / f"{slot}.json"), sides


def _columns(schedule: Schedule) -> tuple[npt.NDArray[Any], ...]:
    """[games] each: black, white, opening, pairing, game."""
    return (
        *(np.ascontiguousarray(column, np.uint32) for column in (schedule.black, schedule.white, schedule.opening)),
        *(np.ascontiguousarray(column, np.uint64) for column in (schedule.pairing, schedule.game)),
    )


def _results(played: MatchResult, moves: tuple[tuple[int, ...], ...] | None, *, keep_policies: bool) -> Results:
    margin = np.asarray(played.margin)
    winner = np.where(margin > 0, BLACK, np.where(margin < 0, WHITE, DRAW)).astype(np.int8)
    return Results(winner, margin, moves, {}, policies=np.asarray(played.policies) if keep_policies else None)


def _player(player: KernelPlayer) -> Player:
    scale = {} if player.asked is None else {"scale": _guarded(lambda evaluator: evaluator.scale)(player.asked)}
    return new_player(player.search, *parts_of(player.evaluator), {**player.options, **scale})


def _whole_games(
    schedule: Schedule, openings: Sequence[Opening], moves: Any, plies: Any
) -> tuple[tuple[int, ...], ...]:
    """The moves of every game from the start; ``moves`` [games, most plies], ``plies`` [games]: after the opening."""
    games = zip(schedule.opening, moves, plies, strict=True)
    return tuple(openings[opening].moves + tuple(row[:count].tolist()) for opening, row, count in games)
