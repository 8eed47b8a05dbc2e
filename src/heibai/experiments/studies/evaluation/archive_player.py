"""``archive-player``: what a player of remembered games is worth, by the number of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from ....arena.contests.at_once import play_at_once
from ....arena.contests.contest import make_contest
from ....arena.play.results import Results
from ....arena.schedule.pairing import Schedule
from ....core.contract import Stopped
from ....core.errors import CheckpointError
from ....plots.figure import Plot
from ....store.library import GameRow
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, meetings_of, score_series
from ..search.playouts import elo_text
from .some_games import (
    ARCHIVE,
    LIBRARY,
    SPEC,
    ArchivePlayer,
    KnownMoves,
    all_rows,
    first_moves,
    library_of,
    source_of,
)

ABOUT = """
One source proposes a massive database of games for a stronger player: an idea that it did not try, and had fears about.
Here it is `archive:min=5`: of the moves that five games have in the position it takes the one with the largest share of
the points, and where there is none it plays as the bred champion does, with the same search as its opponent. So the two
differ by what the archive knows and nothing else. The largest share is often that of a rare move, after which the
archive soon ends; so moves that fifty games have are tried too, `archive:min=50`. The games are drawn from WTHOR, or
from the user's library where the environment names no archive, and smaller libraries are parts of larger ones. Openings
are the first plies of games in the archive, each of another position, played with both colours; the number of games was
set before. Moves known are those of the archive's player that it did not have to search, a game.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class ArchivePlayerSize:
    """How much is played."""

    libraries: tuple[int, ...]  # games in each; 0: all there are
    depths: tuple[int, ...]  # plies of both players' search
    games: int  # of each meeting
    plies: int  # of an opening
    least: tuple[int, ...]  # games of a move that is known: players
    own: int  # games of our own engine, where there are no others; 0: whatever there is is used


SMALL = ArchivePlayerSize(libraries=(1_000, 10_000, 50_000, 0), depths=(1, 4), games=400, plies=6, least=(5, 50), own=0)
FULL = ArchivePlayerSize(
    libraries=(1_000, 10_000, 50_000, 0), depths=(1, 4, 6), games=1_000, plies=8, least=(5, 50), own=0
)
_OWN = 2_000  # games where there are no others
_ALL = 130_000  # games of WTHOR, about
_INDEXED, _LOOKED_UP = 3e-4, 0.05  # seconds of a game of the library, and for the moves of one that is played


@dataclass(frozen=True)
class ArchiveMeeting:
    """One meeting, seen by the archive's player."""

    library: int  # games
    least: int  # games of a move that the player knows
    depth: int
    meeting: Meeting
    known: float  # moves a game


def expected(size: ArchivePlayerSize) -> list[float]:
    """See ``Study``."""
    met = [
        (count or _ALL) * _INDEXED + size.games * (_LOOKED_UP + game(depth, depth))
        for _ in size.least
        for count in size.libraries
        for depth in size.depths
    ]
    return [_ALL * _INDEXED, *met]


def run(lab: Laboratory, size: ArchivePlayerSize) -> Findings:
    """The games, then a cell for each library and depth."""

    @cache
    def rows(source: str) -> list[GameRow]:
        return all_rows(lab, source, own=size.own or _OWN)

    def look() -> dict[str, Any]:
        source = source_of(own=bool(size.own))
        return {"source": source, "games": len(rows(source))}

    about = lab.cell("games", {"own": size.own}, look)
    found = [
        _meet(lab, size, (count or about["games"], least, depth), lambda: _checked(rows(about["source"]), about))
        for least in size.least
        for count in size.libraries
        for depth in size.depths
    ]
    return Findings((_table(found),), (_source(about), *_verdicts(found, size)), _plot(found))


def _checked(rows: list[GameRow], about: dict[str, Any]) -> list[GameRow]:
    if len(rows) != about["games"]:
        raise CheckpointError(
            f"{len(rows)} games are there by now, {about['games']} when the study began; put them back, or begin anew"
        )
    return rows


def _meet(
    lab: Laboratory, size: ArchivePlayerSize, which: tuple[int, int, int], rows: Callable[[], list[GameRow]]
) -> ArchiveMeeting:
    """One player (library, least games of a move, depth) against the champion alone."""
    count, least, depth = which
    asked = {"games": size.games, "library": count, "depth": depth, "plies": size.plies, "least": least}
    key = f"games-{count}-min-{least}-depth-{depth}"

    def work() -> dict[str, Any]:
        every = rows()
        with library_of(every[:count]) as home:
            openings = first_moves(every, plies=size.plies, count=size.games // 2)
            return _played(lab, key, ArchivePlayer(home, least, champion(depth)), openings)

    told = lab.cell(key, asked, work)
    return ArchiveMeeting(count, least, depth, Meeting.from_json(told["meeting"]), told["known"])


def champion(depth: int) -> str:
    """The text of the player that both are but for the archive."""
    return f"alphabeta:depth={depth},eval=champion"


def _played(lab: Laboratory, key: str, player: ArchivePlayer, openings: Sequence[tuple[int, ...]]) -> dict[str, Any]:
    """Both colours of every opening against its own fallback."""
    game, rival = SPEC.make(), player.fallback
    lines = player.home / "openings.txt"
    lines.write_text("".join(f"{''.join(map(game.format_move, line))}\n" for line in openings))
    contest = make_contest(game, (player, rival), games=2 * len(openings), openings_text=str(lines), seed=lab.seed)

    def watch(done: int, total: int, so_far: Any) -> None:
        lab.report(key, done, total, "games")
        if lab.control.stopping:
            raise Stopped

    played = play_at_once(contest, (player, rival), threads=lab.threads, watch=watch)
    meeting = meetings_of(contest, played.results)[0].to_json()
    return {"meeting": meeting, "known": round(_known(player, len(openings[0]), played.schedule, played.results), 3)}


def _known(player: ArchivePlayer, plies: int, schedule: Schedule, results: Results) -> float:
    """Moves a game, behind the opening's ``plies``, that the first player knew."""
    game, known, found = SPEC.make(), KnownMoves(player.home, player.least), 0
    for index in range(len(schedule)):
        position, mine = game.start(), int(schedule.game[index]) % 2
        for ply, move in enumerate(results.game(index).moves):
            if ply >= plies and position.seat == mine:
                found += bool(known.moves(game, position))
            position = position.play(move)
    known.close()
    return found / max(len(schedule), 1)


def _source(about: dict[str, Any]) -> str:
    where = {ARCHIVE: "of WTHOR", LIBRARY: "of the user's library"}.get(about["source"], "of our own engine")
    return f"The largest library has {about['games']:,} games {where}."


def _verdicts(found: Sequence[ArchiveMeeting], size: ArchivePlayerSize) -> list[str]:
    """For each player, which libraries surely help or harm, and whether more games are surely better than fewer."""
    told = []
    for least, depth in product(size.least, size.depths):
        rows = [row for row in found if (row.least, row.depth) == (least, depth)]
        words = {1: "surely stronger", -1: "surely weaker", 0: "not surely another strength"}
        each = "; ".join(f"{row.library:,} games: {words[row.meeting.decided]}" for row in rows)
        gain = rows[-1].meeting.score - rows[0].meeting.score
        apart = rows[-1].meeting.interval[0] > rows[0].meeting.interval[1]
        surely = "and the intervals are apart" if apart else "but the intervals overlap"
        told.append(
            f"archive:min={least} at depth {depth} against the champion alone: {each}. From the smallest library to "
            f"the largest the score changes by {gain:+.3f}, {surely}."
        )
    return told


def _table(found: Sequence[ArchiveMeeting]) -> ResultTable:
    rows = tuple(
        (
            f"{row.library:,}", str(row.least), str(row.depth), str(row.meeting.tally.games), row.meeting.score_text(),
            elo_text(row.meeting.strength.elo, row.meeting.strength.elo_interval), f"{row.known:.1f}",
        )
        for row in found
    )  # fmt: skip
    return ResultTable(
        "The archive's player against the bred champion, its fallback, with 95% intervals",
        ("games in the library", "min", "depth", "games", "score", "Elo", "moves known"),
        rows,
    )


def _plot(found: Sequence[ArchiveMeeting]) -> Plot:
    series = []
    for least, depth in dict.fromkeys((row.least, row.depth) for row in found):
        rows = [row for row in found if (row.least, row.depth) == (least, depth)]
        sizes = tuple(float(row.library) for row in rows)
        series.append(score_series(f"min={least}, depth {depth}", sizes, (row.meeting for row in rows)))
    return Plot(
        "The archive's player against the bred champion", "games in the library", "score", tuple(series),
        reference=0.5, log_x=True,
    )  # fmt: skip
