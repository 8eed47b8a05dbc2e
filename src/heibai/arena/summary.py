"""What a contest says, as the JSON object that the command line prints (docs/arena.md says what each number means)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.tally import PairTally, Tally
from .pairing import Schedule
from .rating import Estimate, estimate
from .results import Results, pair_outcomes, pairing_pairs, pairing_tally, player_tallies
from .strength import Strength, measure_strength

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
    strength = measure_strength(
        pair_outcomes(schedule, results, players=len(contest.players)), seed=contest.seed, anchors=contest.anchors
    )
    return {
        "games": len(results),
        "standings": _standings(contest, schedule, results, strength),
        "first_move_elo": finite(strength.first_move.elo),
        "first_move_interval": _finite_list(strength.first_move.interval),
        "draw_rate": round(strength.draw_rate, 4),
        "anchors": {contest.players[index]: elo for index, elo in contest.anchors.items()},
        "pairings": _pairings(contest, schedule, results),
    }


def _standings(contest: Contest, schedule: Schedule, results: Results, strength: Strength) -> list[dict[str, Any]]:
    """The players by rating, the unrated last; ``los``: that a player is stronger than the next one."""
    table = player_tallies(schedule, results, players=len(contest.players))
    order = sorted(range(len(contest.players)), key=lambda i: (-np.nan_to_num(strength.ratings[i].elo, nan=-np.inf), i))
    return [
        {
            "rank": rank,
            "player": contest.players[index],
            "elo": finite(strength.ratings[index].elo),
            "elo_interval": _finite_list(strength.ratings[index].interval),
            **_totals(Tally(*(int(n) for n in table[index]))),
            "los": _share(strength.los[index, order[rank]]) if rank < len(order) else None,
        }
        for rank, index in enumerate(order, start=1)
    ]


def _totals(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "points": tally.wins + 0.5 * tally.draws,
        "score": tally.score if tally.games else None,
    }


def _pairings(contest: Contest, schedule: Schedule, results: Results) -> list[dict[str, Any]]:
    return [
        {"a": contest.players[a], "b": contest.players[b]}
        | _describe(pairing_tally(schedule, results, pairing=number), pairing_pairs(schedule, results, pairing=number))
        for number, (a, b) in enumerate(contest.pairs)
    ]


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


def _share(number: float) -> float | None:
    """A probability rounded to 0.0001."""
    return round(float(number), 4) if math.isfinite(number) else None


def _finite_list(numbers: Iterable[float]) -> list[float | None]:
    return [finite(number) for number in numbers]
