"""Games of a contest as records, and records as results again: what is on disk is enough to go on from."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...core.contract import Color, Game
from ...core.errors import CheckpointError, HeibaiError
from ...games import GameSpec
from ...records.formats import jsonl
from ...records.record import Record, Termination
from ..play.match import GameResult, Reason
from ..play.results import Results
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule

_TERMINATIONS = {
    Reason.RULES: Termination.NORMAL,
    Reason.ILLEGAL: Termination.ILLEGAL,
    Reason.EXCEPTION: Termination.CRASHED,
    Reason.OVERTIME: Termination.TIMEOUT,
}
_REASONS = {termination: reason for reason, termination in _TERMINATIONS.items()}


def records_of(
    game: Game,
    players: Sequence[str],
    openings: Sequence[Opening],
    schedule: Schedule,
    results: Results,
    *,
    event: str,
    seed: int,
) -> Iterator[Record]:
    """A record for every game of a part of the schedule; tags say which game of which pairing it was."""
    today, spec = time.strftime("%Y-%m-%d"), GameSpec.of(game)
    for index in range(len(schedule)):
        result = results.game(index)
        opening = openings[schedule.opening[index]]
        seats = schedule.black[index], schedule.white[index]
        yield Record(
            moves=result.moves,
            spec=spec,
            start=opening.start,
            black=players[seats[result.black_seat]],
            white=players[seats[1 - result.black_seat]],
            score=_score(game, result),
            termination=_TERMINATIONS[result.reason],
            date=today,
            event=event,
            seed=seed,
            tags=_tags(schedule, index, opening, result),
        )


def _tags(schedule: Schedule, index: int, opening: Opening, result: GameResult) -> dict[str, str | int]:
    tags: dict[str, str | int] = {
        "pairing": int(schedule.pairing[index]),
        "game": int(schedule.game[index]),
        "opening plies": len(opening.moves),
    }
    if result.black_seat:
        tags["black seat"] = result.black_seat
    if result.detail:
        tags["detail"] = result.detail
    return tags


def results_of(rows: Iterator[Mapping[str, Any]], schedule: Schedule) -> Results:
    """The results in the rows of a journal, which must be the first games of ``schedule`` in order.

    Raises:
        CheckpointError: a row is another game than the schedule says.
    """
    games = []
    for index, record in enumerate(map(jsonl.from_json, rows)):
        expected = (int(schedule.pairing[index]), int(schedule.game[index])) if index < len(schedule) else None
        if place_of(record) != expected:
            raise foreign(index)
        games.append(result_of(record))
    return Results.of_games(games)


def read_records(rows: Iterable[Mapping[str, Any]], path: Path) -> list[Record]:
    """The games of the journal at ``path``. Raises CheckpointError with the line that holds none."""
    records = []
    for line, row in enumerate(rows, start=1):
        try:
            records.append(jsonl.from_json(row))
        except HeibaiError as error:
            raise damaged(path, line, str(error)) from error
    return records


def place_of(record: Record) -> tuple[int, int] | None:
    """Pairing and number of a game in a journal; None when it says none."""
    pairing, number = (record.tags.get(tag) for tag in ("pairing", "game"))
    if not isinstance(pairing, int) or not isinstance(number, int) or record.score is None:
        return None
    return pairing, number


def damaged(path: Path, line: int, why: str) -> CheckpointError:
    """What to say of a game that cannot have been played so."""
    return CheckpointError(
        f"{str(path)!r} is damaged in line {line}: {why}; put back a copy of it, or start again in another directory"
    )


def foreign(index: int) -> CheckpointError:
    """What to say of a game that is not in its place."""
    return CheckpointError(
        f"game {index + 1} of games.jsonl is not the one that the schedule has there; put back a copy of the "
        "directory, or start again in another one"
    )


def _score(game: Game, result: GameResult) -> int:
    if result.margin is not None:
        return result.margin
    return game.pass_move if result.winner is Color.BLACK else -game.pass_move


def result_of(record: Record) -> GameResult:
    """What the game came to."""
    score = record.score or 0
    winner = None if score == 0 else Color.BLACK if score > 0 else Color.WHITE
    reason = _REASONS.get(record.termination, Reason.RULES)
    margin = score if reason is Reason.RULES else None
    detail, black_seat = str(record.tags.get("detail", "")), int(record.tags.get("black seat", 0))
    return GameResult(record.moves, margin, winner, reason, detail, black_seat)
