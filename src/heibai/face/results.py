"""What matches and tournaments came to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from ..arena.contests.at_once import Played
from ..arena.contests.contest import Contest
from ..core.errors import SpecError
from ..games.position_text import game_start
from .picture import html_table, interval, signed, text_table
from .position import Position

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _Games:
    """The games of a contest, to be looked at one by one; a result that was read from its text has none."""

    contest: Contest | None = field(default=None, repr=False, compare=False)
    played: Played | None = field(default=None, repr=False, compare=False)

    def game(self, number: int) -> Position:
        """The last position of a game, from 0; its ``previous`` ones lead back to the start, ``line`` has its moves."""
        contest, played = self._games
        opening = contest.openings[played.schedule.opening[number]]
        rules, moves = contest.game, played.results.game(number).moves
        position = Position(rules, game_start(rules, opening.start))
        for move in moves:
            position = position.after(move)
        return position

    def black(self, number: int) -> str:
        """Who was the first player of a game, by name."""
        contest, played = self._games
        return contest.players[int(played.schedule.black[number])]

    @property
    def forfeits(self) -> list[str]:
        """What was lost otherwise than by the rules, a sentence for each player and reason."""
        return [
            f"{row['player']} lost {row['games']} games by {row['reason']}, for example {row['example']}"
            for row in self.details["forfeits"]
        ]

    @property
    def repeated(self) -> str:
        """A sentence about games that repeat others, which count once; empty where there are none."""
        count, played = self.details["repeated_games"], self.details["games_played"]
        return f"{count} of {played} games repeat another one; use more or longer openings" if count else ""

    @property
    def _remarks(self) -> list[str]:
        return [*self.forfeits, *filter(None, [self.repeated])] if self.played else []

    @property
    def details(self) -> Mapping[str, Any]:
        """Everything that `heibai match --json` prints, the forfeits and repeated games too."""
        return self._games[1].summary

    @property
    def _games(self) -> tuple[Contest, Played]:
        """Raises SpecError: the result was read from its text."""
        if self.contest is None or self.played is None:
            raise SpecError("this result was read from its text, which holds no games; play the match again")
        return self.contest, self.played

    def __repr__(self) -> str:
        return _written(self)


@dataclass(frozen=True, slots=True, repr=False)
class MatchResult(_Games):
    """A match from the side of its first player ``a``; it prints as a table.

    Elo is the difference of ratings that the score means: 0 between equals, +100 a score of 0.64. Intervals hold
    the true value with 95 %. ``repr`` is an expression that makes an equal result, without the games.

        >>> import heibai
        >>> result = heibai.match("greedy:eval=zones", "random", games=10, seed=1)
        >>> result.wins + result.draws + result.losses == result.games
        True
        >>> len(result.game(0).line) > 50
        True
    """

    a: str  # name or text of the player whose results these are
    b: str  # of the other one
    games: int  # games that count; one that repeats another to the last move is not counted
    wins: int
    draws: int
    losses: int
    score: float  # a's points a game, 0 to 1, a draw half a point
    score_interval: Interval  # 95 %
    elo: float  # a's rating above b's; infinite where one side won everything, nan without games
    elo_interval: Interval  # 95 %
    los: float  # likelihood of superiority: the chance that a is the stronger, 0 to 1
    seconds: float  # wall clock
    verdict: str | None = None  # of a sequential test: "elo1" (as strong as that), "elo0" (no stronger), "open"

    @classmethod
    def of(cls, contest: Contest, played: Played) -> MatchResult:
        row = played.summary
        a, b = contest.players
        return cls(
            a,
            b,
            row["games"],
            row["wins"],
            row["draws"],
            row["losses"],
            math.nan if row["score"] is None else row["score"],
            _bounds(row["score_interval"], 0.0, 1.0),
            elo_of(row),
            _bounds(row["elo_interval"]),
            math.nan if row["los"] is None else row["los"],
            row["seconds"],
            row["sprt"] and str(row["sprt"]["verdict"]),
            contest=contest,
            played=played,
        )

    @property
    def _row(self) -> tuple[str, ...]:
        counts = f"{self.wins}-{self.draws}-{self.losses}"
        sure = interval(self.elo_interval)
        return (self.a, self.b, str(self.games), counts, f"{self.score:.3f}", signed(self.elo), sure, f"{self.los:.1%}")

    def __str__(self) -> str:
        a, b, *numbers = self._row
        lines = [f"A: {a}", f"B: {b}", text_table(_MATCH_HEAD[2:], [numbers])]
        return "\n".join(lines + ([f"test: {self.verdict}"] if self.verdict else []) + self._remarks)

    def _repr_html_(self) -> str:
        return html_table(_MATCH_HEAD, [self._row])


_MATCH_HEAD = ("A", "B", "games", "won-drawn-lost", "score", "Elo", "95% interval", "A is stronger")


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """One player of a tournament, as ``TournamentResult.standings`` lists them.

    >>> import heibai
    >>> result = heibai.tournament(["random", "greedy:eval=zones", "greedy:eval=seven"], games=10, seed=1)
    >>> [standing.rank for standing in result.standings]
    [1, 2, 3]
    """

    rank: int  # 1 the strongest
    player: str
    elo: float  # on the tournament's own scale; its mean is 0 unless a player has an anchor
    elo_interval: Interval  # 95 %
    score: float  # points a game, 0 to 1
    games: int
    wins: int
    draws: int
    losses: int

    def __repr__(self) -> str:
        return _written(self)


@dataclass(frozen=True, slots=True, repr=False)
class TournamentResult(_Games):
    """A tournament; it prints as its standings. Intervals hold the true value with 95 %.

    ``repr`` is an expression that makes an equal result, without the games.

        >>> import heibai
        >>> result = heibai.tournament(["random", "greedy:eval=zones", "greedy:eval=seven"], games=10, seed=1)
        >>> result.standings[-1].player, sorted(result.elo) == sorted(result.score)
        ('random', True)
    """

    standings: tuple[Standing, ...]  # the strongest first
    games: int  # that count, of all pairings
    seconds: float  # wall clock

    @classmethod
    def of(cls, contest: Contest, played: Played) -> TournamentResult:
        row = played.summary
        standings = tuple(map(_standing, row["standings"]))
        return cls(standings, row["games"], row["seconds"], contest=contest, played=played)

    @property
    def elo(self) -> dict[str, float]:
        """Ratings by player."""
        return {standing.player: standing.elo for standing in self.standings}

    @property
    def score(self) -> dict[str, float]:
        """Points a game by player, 0 to 1."""
        return {standing.player: standing.score for standing in self.standings}

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (s.player, str(s.rank), signed(s.elo), interval(s.elo_interval), f"{s.score:.1%}", str(s.games))
            for s in self.standings
        ]

    def __str__(self) -> str:
        return "\n".join([text_table(_TOURNAMENT_HEAD, self._rows), *self._remarks])

    def _repr_html_(self) -> str:
        return html_table(_TOURNAMENT_HEAD, self._rows)


_TOURNAMENT_HEAD = ("player", "rank", "Elo", "95% interval", "score", "games")


def _written(result: _Games | Standing) -> str:
    """The expression that makes an equal value."""
    names = [each.name for each in fields(result) if each.repr]
    parts = [f"{name}={_literal(value)}" for name, value in zip(names, attrgetter(*names)(result), strict=True)]
    return f"{type(result).__name__}({', '.join(parts)})"


def _literal(value: object) -> str:
    """A value as Python reads it again: numbers that are not finite have no literal of their own."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float('{value}')"
    if isinstance(value, tuple):
        return f"({''.join(f'{_literal(each)}, ' for each in value).rstrip()})"
    return repr(value)


def _standing(row: Mapping[str, Any]) -> Standing:
    return Standing(
        row["rank"],
        row["player"],
        math.nan if row["elo"] is None else row["elo"],
        _bounds(row["elo_interval"]),
        math.nan if row["score"] is None else row["score"],
        row["games"],
        row["wins"],
        row["draws"],
        row["losses"],
    )


def elo_of(row: Mapping[str, Any]) -> float:
    """The Elo of a match; JSON has no word for the infinite one of a side that won everything."""
    if row["score"] is None:
        return math.nan
    return math.copysign(math.inf, row["score"] - 0.5) if row["elo"] is None else float(row["elo"])


def _bounds(found: list[float | None], lowest: float = -math.inf, highest: float = math.inf) -> Interval:
    low, high = found
    return lowest if low is None else low, highest if high is None else high
