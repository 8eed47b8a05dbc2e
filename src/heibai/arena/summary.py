"""What a contest says, as the JSON object that the command line prints (docs/arena.md says what each number means)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.tally import PairTally, Tally
from .bradley_terry import rate
from .pairing import Schedule
from .rating import Estimate, estimate
from .results import Results, pairing_pairs, pairing_tally, player_tallies

if TYPE_CHECKING:
    from .contest import Contest


def summarise(contest: Contest, schedule: Schedule, results: Results, *, seconds: float) -> dict[str, Any]:
    """The whole story of the games of ``schedule``, JSON values only (null for infinite or unknown)."""
    head: dict[str, Any] = {
        "kind": contest.kind,
        "game": contest.game.name,
        "size": contest.game.size,
        **_variant(contest),
        "players": list(contest.players),
    }
    body = _match(schedule, results) if contest.kind == "match" else _tournament(contest, schedule, results)
    return head | body | _circumstances(contest, schedule, results, seconds)


def _variant(contest: Contest) -> dict[str, str]:
    """Rule set and opening rule, for a game that has them."""
    named = {"rule": contest.game.rule, "opening_rule": contest.game.opening}
    return {key: name for key, name in named.items() if name}


def _match(schedule: Schedule, results: Results) -> dict[str, Any]:
    """Seen by the first player."""
    tally = pairing_tally(schedule, results, pairing=0)
    return _describe(tally, pairing_pairs(schedule, results, pairing=0))


def _describe(tally: Tally, pairs: PairTally) -> dict[str, Any]:
    strength: Estimate | None = estimate(pairs) if pairs.pairs else None
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score if tally.games else None,
        "score_interval": list(strength.score_interval) if strength else [None, None],
        "elo": finite(strength.elo) if strength else None,
        "elo_interval": _finite_list(strength.elo_interval) if strength else [None, None],
        "los": strength.los if strength else None,
        "pairs": list(pairs.counts),
    }


def _tournament(contest: Contest, schedule: Schedule, results: Results) -> dict[str, Any]:
    count = len(contest.players)
    pairs = np.zeros((count, count, 5), dtype=np.int64)
    pairings = []
    for number, (a, b) in enumerate(contest.pairs):
        found = pairing_pairs(schedule, results, pairing=number)
        pairs[a, b] = found.counts
        both = {"a": contest.players[a], "b": contest.players[b]}
        pairings.append(both | _describe(pairing_tally(schedule, results, pairing=number), found))
    ratings = rate(pairs, seed=contest.seed)
    table = player_tallies(schedule, results, players=count)
    standings: list[dict[str, Any]] = []
    for index, (text, rating) in enumerate(zip(contest.players, ratings, strict=True)):
        tally = Tally(*(int(n) for n in table[index]))
        standings.append(
            {
                "player": text,
                "elo": finite(rating.elo),
                "elo_interval": _finite_list(rating.interval),
                "games": tally.games,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "points": tally.wins + 0.5 * tally.draws,
                "score": tally.score if tally.games else None,
            }
        )
    standings.sort(key=lambda row: (-(row["score"] or 0.0), row["player"]))
    standings = [{"rank": rank} | row for rank, row in enumerate(standings, start=1)]
    return {"games": len(results), "standings": standings, "pairings": pairings}


def _circumstances(contest: Contest, schedule: Schedule, results: Results, seconds: float) -> dict[str, Any]:
    return {
        "openings": contest.openings_text,
        "distinct_openings": len({opening.key for opening in contest.openings}),
        "distinct_games": _distinct_games(contest, schedule, results),
        "forfeits": _forfeits(contest, schedule, results),
        "seed": contest.seed,
        "seconds": round(seconds, 3),
        "games_per_second": round(len(results) / seconds, 2) if seconds > 0 else None,
    }


def _distinct_games(contest: Contest, schedule: Schedule, results: Results) -> int:
    """Different (black, white, start, moves): players without chance repeat themselves over the same opening."""
    if results.moves is None:
        return len(results)
    starts = (contest.openings[index].start for index in schedule.opening)
    return len(set(zip(schedule.black.tolist(), schedule.white.tolist(), starts, results.moves, strict=True)))


def _forfeits(contest: Contest, schedule: Schedule, results: Results) -> list[dict[str, Any]]:
    """Games lost otherwise than by the rules, counted by player and reason, with the first example of each."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for index, (reason, detail) in sorted(results.forfeits.items()):
        loser = schedule.white[index] if results.winner[index] == 0 else schedule.black[index]
        text = contest.players[loser]
        row = found.setdefault((text, reason), {"player": text, "reason": str(reason), "games": 0, "example": detail})
        row["games"] += 1
    return list(found.values())


def finite(number: float) -> float | None:
    """The number rounded to 0.01, or None where JSON has no word for it."""
    return round(number, 2) if math.isfinite(number) else None


def _finite_list(numbers: Iterable[float]) -> list[float | None]:
    return [finite(number) for number in numbers]
