"""Games that were played on the page, as records: who played whom, when, and how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from typing import Any

from ..core.abilities.of_positions import black_seat, colours_open
from ..core.contract import Game
from ..core.errors import HeibaiError, quoted
from ..games import GameSpec
from ..games.position_text import game_start
from ..records.record import Record, Termination
from .games import DamagedGame, LiveGame, LiveGames, damaged_error

MOST = 1000  # games that are listed, and whose replay is kept in memory; the page keeps no more than 500


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One stored game, replayed."""

    id: str
    created: float = 0.0  # seconds since 1970
    updated: float = 0.0
    seats: tuple[str, str] = ("", "")  # the first player ("human" or a player text) and the second
    black_seat: int | None = None  # who has black at the end; None: an opening leaves it open
    record: Record | None = None  # None: the stored game is damaged
    fault: str = ""  # what is wrong with a damaged one

    def require_record(self) -> Record:
        """Raises StoreError for a damaged game."""
        if self.record is None:
            raise damaged_error(DamagedGame(self.id, self.fault))
        return self.record


def played_game(stored: LiveGame | DamagedGame) -> PlayedGame:
    """What was played; a damaged game is one with its fault, never an error."""
    if isinstance(stored, DamagedGame):
        return PlayedGame(stored.id, fault=stored.reason)
    try:
        return _replayed(stored)
    except (*_DAMAGE, HeibaiError) as error:
        return PlayedGame(stored.id, fault=_sentence(error))


# What a config, moves or times that something else has written may raise.
_DAMAGE = (AttributeError, LookupError, OSError, OverflowError, RecursionError, TypeError, ValueError)


def _sentence(error: Exception) -> str:
    if isinstance(error, HeibaiError):
        return str(error)
    if isinstance(error, KeyError):
        return f"its config has no {error}"
    return f"its config, moves or times are none of a game: {quoted(str(error))}"


def _replayed(stored: LiveGame) -> PlayedGame:
    config: dict[str, Any] = json.loads(stored.config)
    terms = config.get("terms") or {}  # games of earlier versions have none
    end = _end_of(GameSpec.from_fields(config), terms.get("start"), stored.moves)
    margin, termination = _outcome(end, config.get("ending"))
    created, _ = (datetime.fromtimestamp(seconds, UTC) for seconds in (stored.created, stored.updated))
    first, second = map(str, config["seats"])
    names = {None: ("", ""), 0: (first, second), 1: (second, first)}[end.black_seat]
    record = Record(
        moves=tuple(stored.moves),
        spec=GameSpec.of(end.game),
        start=terms.get("start"),
        black=names[0],
        white=names[1],
        score=margin,
        discs=end.counts,
        termination=termination,
        date=created.strftime("%Y-%m-%dT%H:%M:%S"),
        seed=int(config["seed"]),
    )
    return PlayedGame(stored.id, stored.created, stored.updated, (first, second), end.black_seat, record)


def _outcome(end: _End, ending: dict[str, Any] | None) -> tuple[int | None, Termination]:
    """Black's margin, and why the game ended; one that a seat gave up is lost by the whole board, see Record."""
    if ending is None:
        return end.margin, Termination.UNFINISHED if end.margin is None else Termination.NORMAL
    whole = len(end.game.view(end.game.start()).cells) if end.counts else 1
    return (-whole if ending["loser"] == end.black_seat else whole), Termination(ending["reason"])


@dataclass(frozen=True, slots=True)
class _End:
    """Where the moves of a game lead."""

    game: Game
    margin: int | None  # for black; None: it is not over
    black_seat: int | None
    counts: tuple[int, int] | None  # discs


@lru_cache(maxsize=MOST)  # by the moves, not by the row: its config grows with what was thought about each of them
def _end_of(spec: GameSpec, start: str | None, moves: tuple[int, ...]) -> _End:
    game = spec.make()
    position = game_start(game, start)
    for move in moves:
        position = position.play(move)
    margin = position.margin() if position.is_over() else None
    had_black = None if colours_open(position) else black_seat(position)
    return _End(game, margin, had_black, game.view(position).counts)


def stored_games(games: LiveGames) -> tuple[LiveGame | DamagedGame, ...]:
    """The stored games, the one touched last first. Raises StoreError."""
    return tuple(islice(games.walk(), MOST))
