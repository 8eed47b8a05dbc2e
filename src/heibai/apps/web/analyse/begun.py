"""What analyses are made of, whoever works on them: a thread beside the event loop, or the one thread of a browser."""

from __future__ import annotations

from collections.abc import Collection, Generator
from pathlib import Path

from ....analysis.by_network import network_analyst
from ....analysis.kept.room import make_room, note_turn
from ....analysis.options import AnalysisOptions
from ....analysis.review import positions_of
from ....analysis.stored_review import begin, options_of, read_valuations, steps_of
from ....analysis.values.kept_lines import values_of
from ....core.errors import UnknownNameError, quoted, unknown
from ....games import GameSpec
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ....jobs.job import State, new_id
from ....learn.network.play.evaluator import HOW_TO_INSTALL
from ....learn.network.play.installed import networks_for
from ....records.pasted import read_pasted
from ....records.record import Record
from ..records.found import found_game
from ..records.wire import FoundGame
from .to_wire import value_event
from .wire import NewAnalysis, ValueEvent

MOST_FOUND = 200  # games of a file that are told


def found_games(data: bytes, game: str | None) -> list[FoundGame]:
    """The games of a file or a pasted text. Raises RecordFormatError, UnknownNameError."""
    spec = GameSpec.parse(game) if game else None
    return [found_game(record) for record in read_pasted(data, spec.make() if spec else None, most=MOST_FOUND)]


def begin_wanted(folder: Path, wanted: NewAnalysis, open_ids: Collection[str]) -> RunDirectory:
    """A new job on the disk; ``open_ids`` are worked on. Raises HeibaiError: no legal game."""
    spec = GameSpec.parse(wanted.game)
    record = Record(
        moves=wanted.moves,
        spec=spec,
        start=wanted.start,
        black=wanted.black,
        white=wanted.white,
        date=wanted.date,
        event=wanted.event,
        score=wanted.score,
    )
    player = _by_network(wanted.network, spec) if wanted.network else None
    options = AnalysisOptions.of(record, player=player)
    turn = make_room(folder, open_ids)
    directory = begin(options, folder / new_id("analysis"))
    note_turn(directory.path, turn)
    return directory


def open_begun(folder: Path, id: str) -> RunDirectory:
    """The job of this id. Raises UnknownNameError, RunError."""
    path = folder / id
    if not path.is_dir():
        raise UnknownNameError(f"{quoted(id)} is no analysis of this server; analyse the game again")
    return RunDirectory.open(path)


def value_events(directory: RunDirectory, control: Control, *, threads: int) -> Generator[ValueEvent, None, State]:
    """What becomes known, as it is found: a position more, and perhaps others before it are worth something else.

    Raises CheckpointError, RunError.
    """
    record = options_of(directory).record
    game = record.spec.make()
    positions = positions_of(game, record)
    known = {each.ply: each for each in read_valuations(directory)}
    values = values_of(directory, game, positions, record.moves, known)
    shown = values.of_all(positions)
    steps = steps_of(directory, threads=threads, control=control)
    while True:
        try:
            done, total, found = next(steps)
        except StopIteration as end:
            return State.STOPPED if end.value is None else State.FINISHED
        values.learn(positions[found.ply], found)
        before, shown = shown, values.of_all(positions)
        for had, has in zip(before, shown, strict=True):
            if has is not None and has != had:
                yield value_event(game, has, done, total)


def _by_network(name: str, spec: GameSpec) -> str:
    """Raises UnknownNameError: no network of this name plays the game."""
    known = networks_for(spec.make()).names
    if name not in known:
        raise unknown(f"network of {spec.name}", name, list(known), mend=HOW_TO_INSTALL)
    return network_analyst(name)
