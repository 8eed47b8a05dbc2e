"""A book that grows as a job in a run directory: positions in batches; a kill costs the last second of work.

config.json says what was asked for, log.jsonl has an entry a line in the order in which they joined. What joins next
follows from those before alone, so that a job killed at any instant ends with the same book as an unbroken one, where
the judge's searches are not limited by the clock.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ...core.contract import Game, Stopped
from ...core.errors import CheckpointError, HeibaiError, RunError, SpecError, quoted
from ...games import GameSpec
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from ...library.books.book import book_path, read_book, write_book
from ...library.books.searched_book import BookEntry, SearchedBook, best_line
from ...library.books.searched_file import entry_of, entry_row
from ...library.lines import images_of
from ..spec import canonical_text
from ..stored_weights import require_same_weights, weights_digests
from .included import included_lines, leaves_along
from .judge import Leaf, judge_leaf, judge_scale, leaf_at

KIND = "book"  # of a run directory
_WORTH_A_WRITE = 1.0  # seconds of work between two checkpoints


@dataclass(frozen=True)
class GrowthConfig:
    """What was asked for: all that the book depends on."""

    book: str  # its name
    game: str
    judge: str  # player text, canonical
    positions: int  # that it has in the end
    seed: int
    weight: float  # see SearchedBook
    batch: int  # positions that join together
    include: str = ""  # transcripts, one a line: the positions on them join before all others


@dataclass(frozen=True)
class GrowthProgress:
    """How far a job has come."""

    positions: int
    total: int
    value: float  # of the start, for who begins
    is_proven: bool
    line: str  # best moves
    rate: float  # positions a second, of this session
    seconds_left: float


Watch = Callable[[GrowthProgress], None]


def begin(asked: GrowthConfig, path: Path) -> RunDirectory:
    """A new run directory; a book of that name, if there is one, is what it begins with.

    Raises:
        SpecError: a judge that searches nothing, or a book of that name that it cannot go on with.
        RunError: the place holds a run already or cannot be written.
        UnknownNameError, BoardSizeError, WeightsError: see ``make_player``.
    """
    game = GameSpec.parse(asked.game).admitted().make()
    judge_scale(asked.judge, game)
    before = _before(asked)
    digests = weights_digests([asked.judge], game)
    directory = RunDirectory.create(path, kind=KIND, config=asdict(asked) | ({"weights": digests} if digests else {}))
    if before is not None:
        directory.append_all(map(_row, before.entries.values()))
        directory.save_checkpoint({"seconds": 0.0})
    return directory


def _before(asked: GrowthConfig) -> SearchedBook | None:
    """The book of that name, to go on with. Raises SpecError."""
    book = _written(asked)
    if book is not None and len(book.entries) >= asked.positions:
        name = quoted(asked.book)
        raise SpecError(f"{name} has {len(book.entries)} positions already; ask for more with --positions")
    return book


def _written(asked: GrowthConfig) -> SearchedBook | None:
    """The book of that name. Raises SpecError: it is another kind of book, or was asked for otherwise."""
    path = book_path(asked.book)
    if not path.exists():
        return None
    book, name = read_book(path), quoted(asked.book)
    if not isinstance(book, SearchedBook):
        raise SpecError(f"{name} is a book of the library's games, which does not grow; choose another name")
    if (str(book.spec), book.judge, book.seed, book.weight) != (asked.game, asked.judge, asked.seed, asked.weight):
        raise SpecError(
            f"{name} was grown for {book.spec} with --judge {quoted(book.judge)} --seed {book.seed} --weight "
            f"{book.weight:g}; go on with the same, or choose another name"
        )
    return book


def config_of(directory: RunDirectory) -> GrowthConfig:
    """What was asked for. Raises CheckpointError: config.json is of another version."""
    config = {"include": ""} | {key: value for key, value in directory.config.items() if key != "weights"}
    expected = {each.name: str(each.type) for each in fields(GrowthConfig)}
    if {key: type(value).__name__ for key, value in config.items()} != expected:
        raise CheckpointError(
            f"config.json of {directory.id!r} is damaged or of another version; put back a copy of it"
        )
    return GrowthConfig(**config)


def work_on(
    directory: RunDirectory, *, threads: int = 1, control: Control | None = None, watch: Watch | None = None
) -> dict[str, Any]:
    """Let the book grow to its end or until told to stop; what it came to, for JSON. Either way the book is written.

    A finished job says again what it came to. A book of that name that has grown further meanwhile is left as it is.

    Raises:
        CheckpointError: damaged files, or other weights than those that it began with.
        RunError: another process works there, the disk is full, the judge gives no score, the book has grown further.
        SpecError: another book has the name now.
    """
    config = config_of(directory)
    if (summary := directory.result()) is not None:
        return summary
    game = GameSpec.parse(config.game).admitted().make()
    with directory.lock():
        require_same_weights(directory.config.get("weights", {}), game)
        job = _GrowthJob(directory, config, game, control or Control(), watch)
        job.require_none_larger(config.positions)
        is_finished = job.go(threads)
        return job.end(is_finished)


class _GrowthJob:
    """One job at work."""

    def __init__(
        self, directory: RunDirectory, config: GrowthConfig, game: Game, control: Control, watch: Watch | None
    ) -> None:
        self._directory, self._config, self._game, self._control = directory, config, game, control
        self._watch = watch
        saved = directory.rewind() or {}
        self._seconds = float(saved.get("seconds", 0.0))
        self._book = SearchedBook(
            GameSpec.of(game), config.judge, seed=config.seed, scale=judge_scale(config.judge, game),
            weight=config.weight,
        )  # fmt: skip
        entries = _entries(directory)
        self._cut = int(saved.get("cut", 0))  # positions of the last batch, for whose others there was no room
        ahead = entries[len(entries) - self._cut :] if len(entries) < config.positions else []
        self._ahead = {entry.key: entry for entry in ahead}  # they join with those others, now that there is room
        self._book.add_all(entry for entry in entries if entry.key not in self._ahead)
        self._included = leaves_along(config.include.splitlines(), game)
        self._is_cut = False  # whether the batch that is judged now has others for whom there is no room
        self._began, self._at_first = time.monotonic(), len(entries)
        self._saved = self._began

    def require_none_larger(self, positions: int) -> None:
        """Raises RunError: the book has grown further than ``positions``; SpecError. The job is then stopped."""
        try:
            written = _written(self._config)
            if written is not None and len(written.entries) > positions:
                raise RunError(
                    f"{quoted(self._config.book)} has {len(written.entries)} positions by now, more than the "
                    f"{positions} of this run; it was left as it is"
                )
        except HeibaiError as error:
            self._tell(State.STOPPED, str(error))
            raise

    def go(self, threads: int) -> bool:
        """Whether the end was reached: as many positions as were asked for, or nothing left that is worth adding."""
        self._tell(State.RUNNING)
        with ThreadPoolExecutor(max(1, min(threads, self._config.batch)), "judge") as pool:
            while self._control.proceed() and (leaves := self._next_leaves()):
                try:
                    added = list(pool.map(self._judge, leaves))
                except Stopped:
                    return False
                self._keep(added)
        return not self._control.stopping or len(self._book.entries) >= self._config.positions

    def _judge(self, leaf: Leaf) -> BookEntry:
        if self._ahead:
            key, _ = images_of(self._game, leaf.position, leaf.position.moves())
            if key in self._ahead:
                return self._ahead[key]
        return judge_leaf(leaf, self._book, self._game, self._control)

    def _next_leaves(self) -> list[Leaf]:
        """The next batch: of one position each, as far as there are any."""
        room = self._config.positions - len(self._book.entries)
        size = min(self._config.batch, room)
        if not self._book.entries:
            return [Leaf(self._game.start(), 0)] if room > 0 else []
        if wanted := [leaf for key, leaf in self._included.items() if key not in self._book.entries]:
            self._is_cut = room < min(self._config.batch, len(wanted))
            return wanted[:size]
        leaves: list[Leaf] = []
        while len(leaves) < size and (line := self._book.next_line()) is not None:
            leaves.append(leaf_at(self._book, self._game, line))
            self._book.expect(line[-1].after)
        self._is_cut = len(leaves) == room < self._config.batch
        return leaves

    def _keep(self, added: list[BookEntry]) -> None:
        new = [entry for entry in added if entry.key not in self._ahead]
        self._add_ahead()
        self._cut = len(added) if self._is_cut else 0
        for entry in new:
            self._book.add(entry)
        self._directory.append_all(map(_row, new))
        if time.monotonic() - self._saved >= _WORTH_A_WRITE:
            self._save()
            if self._watch:
                self._watch(self.progress())

    def _add_ahead(self) -> None:
        for entry in self._ahead.values():
            self._book.add(entry)
        self._ahead = {}

    def _save(self) -> None:
        self._saved = time.monotonic()
        cut = len(self._ahead) or self._cut
        self._directory.save_checkpoint({"seconds": self._worked, "cut": cut})
        self._tell(State.RUNNING)

    @property
    def _worked(self) -> float:
        return self._seconds + time.monotonic() - self._began

    def progress(self) -> GrowthProgress:
        """Where the book stands."""
        book, start = self._book, self._game.start()
        done, total = len(book.entries), self._config.positions
        seconds = time.monotonic() - self._began
        rate = (done - self._at_first) / seconds if seconds else 0.0
        found = book.stand(book.root)
        line, moves = "", best_line(book, self._game, start)
        for move in moves:
            line += self._game.format_move(move)
        left = (total - done) / rate if rate else math.inf
        value, is_proven = (found.value, found.proof > 0) if found else (0.0, False)
        return GrowthProgress(done, total, value, is_proven, line, rate, left)

    def end(self, is_finished: bool) -> dict[str, Any]:
        """Write the book, and the result of a finished job."""
        self._save()
        self._add_ahead()
        self.require_none_larger(len(self._book.entries))
        path = book_path(self._config.book)
        path.parent.mkdir(parents=True, exist_ok=True)
        summary = self._summary(path, write_book(self._book, path), is_finished)
        if is_finished:
            self._directory.write_result(summary)
        self._tell(State.FINISHED if is_finished else State.STOPPED, "" if is_finished else self._control.reason)
        return summary

    def _summary(self, path: Path, digest: str, is_finished: bool) -> dict[str, Any]:
        reached = self.progress()
        proof = self._book.stand(self._book.root)
        return {
            "id": self._directory.id, "out": str(self._directory.path), "finished": is_finished,
            "book": self._config.book, "game": self._config.game, "judge": self._config.judge,
            "positions": reached.positions, "moves": sum(len(each.moves) for each in self._book.entries.values()),
            "value": reached.value, "proof": proof.proof.name.lower() if proof else "none", "line": reached.line,
            "seconds": round(self._worked, 3), "file": str(path),
            "hash": digest,
        }  # fmt: skip

    def _tell(self, state: State, message: str = "") -> None:
        progress = Progress(len(self._book.entries), self._config.positions, "positions")
        self._directory.write_state(state, progress, message)


def _row(entry: BookEntry) -> dict[str, Any]:
    return {"entry": entry_row(entry)}


def _entries(directory: RunDirectory) -> list[BookEntry]:
    """What the journal holds. Raises CheckpointError."""
    try:
        return [entry_of(row["entry"]) for row in directory.rows()]
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, RunError | CheckpointError):
            raise
        raise directory.lacking(error) from error


def growth_config(
    book: str, spec: GameSpec, judge: str, *, positions: int, seed: int, weight: float, batch: int, include: str = ""
) -> GrowthConfig:
    """What is asked for, its texts in one form. Raises SpecError, UnknownNameError; see `included_lines`."""
    book_path(book)
    lines = "\n".join(included_lines(include, spec)) if include else ""
    return GrowthConfig(book, str(spec), canonical_text(judge), positions, seed, weight, batch, lines)
