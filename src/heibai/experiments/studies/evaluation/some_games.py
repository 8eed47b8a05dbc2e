"""Libraries of so many games: from the archive where it is, else from the user's library, else of our own engine."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from ....arena.contests.at_once import play_at_once
from ....arena.contests.contest import make_contest
from ....arena.contests.game_records import records_of
from ....core.contract import Game, Player, Position, Stopped
from ....core.rng import numpy_generator
from ....games import GameSpec
from ....library.imports.importing import import_files
from ....library.index import PlayedMove, PositionIndex
from ....library.stored import moves_of, rows_of
from ....players.books.player import BookPlayer, PlayedMoves
from ....players.spec import PlayerMaker, make_player
from ....records.replay import Checked, check_all
from ....store.home import database_path, store_address
from ....store.library import GameRow, LibraryGames, Selection
from ...labelled import DATA
from ...laboratory import Laboratory

SPEC = GameSpec("reversi")
ARCHIVE, LIBRARY, OWN = "archive", "library", "own"
_SELF = ("alphabeta:depth=2,eval=champion,noise=0.1", "alphabeta:depth=2,eval=zones,noise=0.1")
_PAGE = 20_000  # rows of a transaction


def source_of(*, own: bool) -> str:
    """Where games come from. ``own``: of our own engine, whatever there is."""
    if own:
        return OWN
    if (folder := archive()) is not None and any(folder.iterdir()):
        return ARCHIVE
    with closing(LibraryGames(store_address())) as games:
        return LIBRARY if games.count(Selection(spec=str(SPEC))) else OWN


def archive() -> Path | None:
    """The folder of WTHOR in the one that the environment names; None: there is none."""
    folder = Path(os.environ.get(DATA, "")) / "wthor"
    return folder if os.environ.get(DATA) and folder.is_dir() else None


def all_rows(lab: Laboratory, source: str, *, own: int) -> list[GameRow]:
    """Every game of Reversi on 8x8 of a source, in an order of the laboratory's seed; ``own`` of our own engine.

    Raises Stopped: what was imported is kept.
    """
    rows = _own_rows(lab, own) if source == OWN else _kept_rows(lab, source)
    order = numpy_generator(lab.seed, (len(rows),)).permutation(len(rows))
    return [rows[index] for index in order.tolist()]


def _kept_rows(lab: Laboratory, source: str) -> list[GameRow]:
    home = None
    if source == ARCHIVE:
        folder, home = archive(), lab.folder("all-games")
        assert folder is not None
        if import_files([folder], home=home, control=lab.control).stopped:
            raise Stopped
    with closing(LibraryGames(store_address(home))) as games:
        return list(games.games(Selection(spec=str(SPEC))))


def _own_rows(lab: Laboratory, count: int) -> list[GameRow]:
    """Games of two of our players that err now and then."""
    contest = make_contest(SPEC.make(), _SELF, games=count, seed=lab.seed)
    played = play_at_once(contest, _SELF, threads=lab.threads)
    records = list(
        records_of(
            contest.game, contest.players, contest.openings, played.schedule, played.results, event="", seed=lab.seed
        )
    )
    checked = [each.record for each in check_all(records) if isinstance(each, Checked)]
    return rows_of(checked, SPEC)


@contextmanager
def library_of(rows: Sequence[GameRow]) -> Iterator[Path]:
    """A library of these games and its index, as long as the block lasts; its place."""
    folder = Path(tempfile.mkdtemp(prefix="heibai-games-"))
    try:
        with closing(LibraryGames(database_path(folder))) as games:
            file = games.open_file("study", "")
            for first in range(0, len(rows), _PAGE):
                part = rows[first : first + _PAGE]
                file = games.add(file, part, [], read=len(part), done=first + _PAGE >= len(rows))
            PositionIndex(games, home=folder).finish()
        yield folder
    finally:
        shutil.rmtree(folder)


class KnownMoves:
    """What one library knows, its files open: moves with ``least`` games."""

    def __init__(self, home: Path, least: int) -> None:
        self._games = LibraryGames(database_path(home))
        self._index = PositionIndex(self._games, home=home)
        self._least = least

    def moves(self, game: Game, position: Position) -> list[PlayedMove]:
        """Most games first. Raises StoreError."""
        return [each for each in self._index.moves(game, SPEC, position) if each.games >= self._least]

    def close(self) -> None:
        self._games.close()


@dataclass(frozen=True)
class ArchivePlayer(PlayerMaker):
    """``archive:min=LEAST`` with the library at ``home`` in place of the user's."""

    home: Path
    least: int
    fallback: str  # player text

    @property
    def name(self) -> str:
        return f"archive:min={self.least},fallback=[{self.fallback}]"

    def make(self, game: Game) -> Player:
        moves = PlayedMoves(KnownMoves(self.home, self.least), "best")
        return BookPlayer(self.name, moves, make_player(self.fallback, game))


def first_moves(rows: Sequence[GameRow], *, plies: int, count: int) -> list[tuple[int, ...]]:
    """The beginnings of the games that lead to positions of their own, images taken for one; ``count`` at most."""
    game, found = SPEC.make(), dict[int, tuple[int, ...]]()
    symmetries = game.abilities.symmetries
    assert symmetries is not None
    for row in rows:
        moves = moves_of(row, game)[:plies]
        position = game.start()
        for move in moves:
            position = position.play(move)
        if len(moves) == plies and not position.is_over():
            found.setdefault(symmetries.canonical_key(position), moves)
        if len(found) == count:
            break
    return list(found.values())
