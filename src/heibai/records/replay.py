"""Records played again by the rules: legal, finished, and do they end as recorded?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..core.errors import IllegalMoveError
from ..core.kernel_game import Replay
from ..core.position import Position
from ..games import GameSpec
from ..games.position_text import game_start
from .record import Record, Termination, record_of_fields
from .tree import with_passes


@dataclass(frozen=True, slots=True)
class Checked:
    """A record with what its replay says."""

    record: Record  # passes put in, score, discs and termination filled in where the source has none; not if illegal
    illegal_at: int | None  # index of the first illegal move as recorded, None: all are legal
    finished: bool  # by the rules
    matches: bool | None  # the recorded score is the replayed one; None: unfinished, or nothing to compare
    inserted: int  # passes put in
    margin: int | None  # black's by the replay, when finished

    @property
    def legal(self) -> bool:
        return self.illegal_at is None


def check_all(records: Sequence[Record]) -> list[Checked]:
    """Replay a batch, in the kernel where the game has a twin there. Raises what games and positions raise."""
    replays: dict[int, Replay] = {}
    groups: dict[GameSpec, list[int]] = {}
    for index, record in enumerate(records):
        groups.setdefault(record.spec, []).append(index)
    for spec, indices in groups.items():
        replays.update(zip(indices, _replay_group([records[i] for i in indices], spec), strict=True))
    return [_checked(record, replays[index]) for index, record in enumerate(records)]


def _replay_group(records: Sequence[Record], spec: GameSpec) -> Iterable[Replay]:
    game = spec.make()  # an unknown game or size is said to be so before anything is replayed
    if game.kernel is None or game.kernel.replay is None:
        return map(replay_record, records)
    usual = game.start()
    starts = [usual if record.start is None else game_start(game, record.start) for record in records]
    found = game.kernel.replay([record.moves for record in records], starts, spec.size)
    return [replay or replay_record(record) for replay, record in zip(found, records, strict=True)]


def replay_record(record: Record) -> Replay:
    """One record by the rules in Python, for every game of the catalogue. Raises PositionTextError."""
    game = record.spec.make()
    position = game_start(game, record.start)
    played: list[int] = []
    inserted, illegal_at = 0, None
    for index, move in enumerate(record.moves):
        legal = position.moves()
        must_pass = legal == (game.pass_move,) and move != game.pass_move
        try:
            after = position.play(game.pass_move).play(move) if must_pass else position.play(move)
        except IllegalMoveError:
            illegal_at = index
            break
        played += [game.pass_move, move] if must_pass else [move]
        inserted += must_pass
        position = after
    finished = illegal_at is None and position.is_over()
    return Replay(
        moves=tuple(played),
        illegal_at=illegal_at,
        finished=finished,
        inserted=inserted,
        discs=game.view(position).counts,
        margin=position.margin() if finished else None,
    )


def last_legal_position(record: Record) -> Position:
    """What a record's legal moves lead to, up to the first illegal one. Raises PositionTextError."""
    position: Position = game_start(record.spec.make(), record.start)
    for move in replay_record(record).moves:
        position = position.play(move)
    return position


def illegal_move(record: Record, at: int) -> IllegalMoveError:
    """Why the rules refuse the record's move of this index, the first illegal one. Raises PositionTextError."""
    try:
        last_legal_position(record).play(record.moves[at])
    except IllegalMoveError as error:
        return IllegalMoveError(f"move {at + 1} of the game: {error}")
    raise AssertionError(f"move {at} of {record!r} is legal")


def _checked(record: Record, replay: Replay) -> Checked:
    if replay.illegal_at is not None:
        return Checked(record, replay.illegal_at, False, None, 0, None)
    by_rules = record.termination in (Termination.UNKNOWN, Termination.NORMAL)
    matches = record.score == replay.margin if replay.finished and by_rules and record.score is not None else None
    termination = record.termination
    if termination is Termination.UNKNOWN:
        termination = Termination.NORMAL if replay.finished else Termination.UNFINISHED
    score = replay.margin if record.score is None else record.score
    filled = record_of_fields(
        (
            replay.moves, record.spec, record.start, record.black, record.white, score, replay.discs, termination,
            record.date, record.event, record.seed, record.tags, record.notes, record.variations, record.offset,
        )
    )  # fmt: skip
    if replay.inserted and (record.notes or record.variations):
        notes, variations = with_passes(record.moves, replay.moves, record.notes, record.variations)
        filled = replace(filled, notes=notes, variations=variations)
    return Checked(filled, None, replay.finished, matches, replay.inserted, replay.margin)
