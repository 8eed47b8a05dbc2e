"""From archives of games to samples: every position with the best label that its game has for it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.errors import RecordFormatError, quoted_path
from ...games.reversi.kernel import boards
from ...games.reversi.position import ReversiPosition
from ...games.reversi.rules import Reversi
from ...games.spec import GameSpec
from ...records.ingest import Archive, check, find_archives, read_archive
from ...records.replay import Checked
from .kinds import EXACT, FINAL, THEORETICAL
from .merge import merged
from .samples import SPLITS, Columns, joined

BATCH = 4096  # games that are played again side by side
_SHARE = 0.05  # of the games, in each of validation and test
TRAIN, VALIDATION, TEST = range(len(SPLITS))

OnProgress = Callable[[int], None]  # hears how many games were read


@dataclass(frozen=True)
class Division:
    """Which game goes into which split: by its moves, so that it is the same in every archive."""

    seed: int = 1
    test_years: tuple[int, ...] = ()  # whose games are the test; empty: a twentieth of all games

    def split(self, moves: Sequence[int], year: int) -> int:
        """Index in SPLITS."""
        if year in self.test_years:
            return TEST
        digest = hashlib.blake2b(bytes(moves), key=self.seed.to_bytes(8, "little"), digest_size=8).digest()
        part = int.from_bytes(digest, "little") / 2**64
        if part < _SHARE:
            return VALIDATION
        return TEST if part < 2 * _SHARE and not self.test_years else TRAIN


def gather(
    paths: Iterable[Path],
    spec: GameSpec,
    division: Division,
    *,
    years: Sequence[int] = (),
    told: OnProgress = lambda count: None,
) -> tuple[Columns, dict[str, Any]]:
    """The samples of all games in ``paths`` and what they were made of, for the directory of samples.

    ``years``: only games of these; empty: all.

    Raises:
        RecordFormatError: no such files, a damaged one, one with games of another board, or no labelled position.
    """
    parts: list[Columns] = []
    digests: dict[str, str] = {}
    games = skipped = 0
    for archive in find_archives(paths):
        with open(archive.path, "rb") as file:
            digests[archive.path.name] = hashlib.file_digest(file, "sha256").hexdigest()
        for batch in _batches(archive, spec, years):
            legal = [checked for checked in batch if checked.legal]
            parts += positions_of(legal, spec.size, division, first_game=games)
            games += len(legal)
            skipped += len(batch) - len(legal)
            told(games)
    if not any(map(len, parts)):
        names = ", ".join(quoted_path(path) for path in paths)
        raise RecordFormatError(
            f"no position with a label in {names}: of {games} games none was played to its end; give other archives"
        )
    about = {
        "archives": digests, "games": games, "illegal_games": skipped, "seed": division.seed,
        "test_years": list(division.test_years), "positions": sum(map(len, parts)),
    }  # fmt: skip
    return merged(joined(parts), spec.size), about


def _batches(archive: Archive, spec: GameSpec, years: Sequence[int]) -> Iterator[list[Checked]]:
    records = read_archive(archive, size=spec.size)
    stream = check(record for record in records if not years or record.year in years)
    while batch := list(islice(stream, BATCH)):
        for checked in batch:
            if checked.record.spec != spec:
                raise RecordFormatError(
                    f"{quoted_path(archive.path)} holds games of {checked.record.spec.label}, expected {spec.label}; "
                    f"leave it out, or name its board: --game {checked.record.spec}"
                )
        yield batch


def positions_of(games: Sequence[Checked], size: int, division: Division, *, first_game: int) -> Iterator[Columns]:
    """The labelled positions of legal games, ply by ply; those in which one must pass are left out."""
    facts = _Facts.of(games, size, division, first_game)
    own, opponent, black_moves = _starts(games, size)
    for ply in range(max((len(checked.record.moves) for checked in games), default=0)):
        playing = np.flatnonzero(facts.lengths > ply)
        moves = np.array([games[game].record.moves[ply] for game in playing.tolist()], np.int64)
        before = own[playing], opponent[playing]
        yield facts.label(playing[moves != size * size], own, opponent, black_moves)
        own[playing], opponent[playing] = boards.play(*before, moves, size=size)
        black_moves[playing] = ~black_moves[playing]


def _starts(games: Sequence[Checked], size: int) -> tuple[Any, Any, npt.NDArray[np.bool_]]:
    """Own and opponent's discs, and whether black moves, at the beginning of each game."""
    rules = Reversi(size)
    usual = rules.start()
    starts: list[ReversiPosition] = [
        usual if checked.record.start is None else rules.parse_position(checked.record.start) for checked in games
    ]
    own, opponent, _ = boards.arrays_of(starts)
    return own, opponent, np.array([start.own == start.black for start in starts], np.bool_)


@dataclass(frozen=True, eq=False)
class _Facts:
    """What is known of each game of a batch; scores for black."""

    size: int
    first_game: int
    lengths: npt.NDArray[np.int64]  # moves, passes too
    final: npt.NDArray[np.float32]  # nan: not played to its end
    theoretical: npt.NDArray[np.float32]  # nan: unknown
    known_from: npt.NDArray[np.int64]  # empties at which the theoretical score was proven
    split: npt.NDArray[np.uint8]
    year: npt.NDArray[np.uint16]

    @classmethod
    def of(cls, games: Sequence[Checked], size: int, division: Division, first_game: int) -> _Facts:
        years = [checked.record.year or 0 for checked in games]
        return cls(
            size, first_game,
            np.array([len(checked.record.moves) for checked in games], np.int64),
            np.array([np.nan if checked.margin is None else checked.margin for checked in games], np.float32),
            np.array([theoretical_score(checked, size) for checked in games], np.float32),
            np.array([int(checked.record.tags.get("theoretical_empties", 0)) for checked in games], np.int64),
            np.array([division.split(c.record.moves, y) for c, y in zip(games, years, strict=True)], np.uint8),
            np.array(years, np.uint16),
        )  # fmt: skip

    def label(self, games: npt.NDArray[np.int64], own: Any, opponent: Any, black_moves: Any) -> Columns:
        """The positions in which ``games`` are now, as far as there is a label for them."""
        own, opponent = own[games], opponent[games]
        empties = self.size**2 - np.bitwise_count(own | opponent).astype(np.int64)
        known_from, theoretical = self.known_from[games], self.theoretical[games]
        is_theoretical = (empties >= known_from) & ~np.isnan(theoretical)
        kind = np.where(is_theoretical, np.where(empties == known_from, EXACT, THEORETICAL), FINAL).astype(np.uint8)
        black = np.where(is_theoretical, theoretical, self.final[games])
        columns = Columns(
            own=own,
            opponent=opponent,
            target=np.where(black_moves[games], black, -black).astype(np.float32),
            importance=np.ones(len(games), np.float32),
            kind=kind,
            split=self.split[games],
            game=(self.first_game + games).astype(np.uint32),
            year=self.year[games],
        )
        return columns[~np.isnan(black)]


def theoretical_score(checked: Checked, size: int) -> float:
    """Black's score under best play from the recorded number of empties on, in discs; nan where it is unknown.

    A game must have come that far. 0 of black's discs is mostly what stands there for an unknown value: it is believed
    only of a game that did end without a black disc.
    """
    discs, known_from = (checked.record.tags.get(f"theoretical_{name}") for name in ("discs", "empties"))
    if not isinstance(discs, int) or not isinstance(known_from, int) or checked.record.discs is None:
        return float("nan")
    came_there = size * size - sum(checked.record.discs) <= known_from
    is_known = discs != 0 or checked.margin == -size * size
    return float(2 * discs - size * size) if came_there and is_known else float("nan")
