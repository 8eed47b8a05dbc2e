"""What a contest says, as the JSON object that the command line prints (docs/arena.md says what each number means)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.tally import PairTally, Tally
from ..play.results import Results, pair_outcomes, pairing_pairs, pairing_tally, player_tallies
from ..schedule.pairing import Schedule
from ..statistics.rating import Estimate, estimate
from ..statistics.sprt import Sprt
from ..statistics.strength import Strength, measure_strength
from ..statistics.transitivity import describe_transitivity
from .contest import Contest
from .formats import pairs_of


def summarise(
    contest: Contest, schedule: Schedule, results: Results, new: npt.NDArray[np.bool_], *, seconds: float
) -> dict[str, Any]:
    """The whole story of the games of ``schedule``, JSON values only (null for infinite or unknown).

    ``new`` [N]: which games are not repetitions of earlier ones; only they are counted.
    """
    head: dict[str, Any] = {
        "kind": contest.kind,
        "game": contest.game.name,
        "size": contest.game.size,
        **_variant(contest),
        "players": list(contest.players),
    }
    counted = schedule.select(new), results.select(new)
    is_match = contest.kind == "match"
    body = describe_pairing(contest, *counted, pairing=0) if is_match else _tournament(contest, *counted)
    return head | body | _circumstances(contest, schedule, results, new, seconds)


def _variant(contest: Contest) -> dict[str, str]:
    """Rule set and opening rule, for a game that has them."""
    named = {"rule": contest.game.rule, "opening_rule": contest.game.opening}
    return {key: name for key, name in named.items() if name}


def describe_pairing(contest: Contest, schedule: Schedule, results: Results, *, pairing: int) -> dict[str, Any]:
    """One pairing, seen by its first player."""
    tally = pairing_tally(schedule, results, pairing=pairing)
    pairs = pairing_pairs(schedule, results, pairing=pairing)
    strength: Estimate | None = estimate(pairs) if pairs.pairs else None
    return {
        **tally.to_json(),
        "score": tally.score if tally.games else None,
        "score_interval": list(strength.score_interval) if strength else [None, None],
        "elo": finite(strength.elo) if strength else None,
        "elo_interval": _finite_list(strength.elo_interval) if strength else [None, None],
        "los": strength.los if strength else None,
        "pairs": list(pairs.counts),
        "sprt": _test(contest.test, pairs) if contest.test else None,
    }


def _test(test: Sprt, pairs: PairTally) -> dict[str, Any]:
    """What the sequential test says of the first player, by the pairs counted."""
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "model": "normalized" if test.normalized else "logistic",
        "llr": round(test.llr(pairs), 4),
        "bounds": [round(test.lower, 4), round(test.upper, 4)],
        "verdict": test.verdict(pairs),
    }


def _tournament(contest: Contest, schedule: Schedule, results: Results) -> dict[str, Any]:
    outcomes = pair_outcomes(schedule, results, players=len(contest.players))
    strength = measure_strength(outcomes, seed=contest.seed, anchors=contest.anchors)
    return {
        "format": contest.format,
        "rounds": contest.rounds or None,
        "games": len(results),
        "standings": _standings(contest, schedule, results, strength),
        "first_move_elo": finite(strength.first_move.elo),
        "first_move_interval": _finite_list(strength.first_move.interval),
        "draw_rate": round(strength.draw_rate, 4),
        "anchors": {contest.players[index]: elo for index, elo in contest.anchors.items()},
        "pairings": _pairings(contest, schedule, results),
        "transitivity": describe_transitivity(contest.players, _pentanomial(outcomes)),
    }


def _pentanomial(outcomes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """[P, P, 5] pairs of i against j by i's half points, for i < j, whoever was scheduled first."""
    points = np.add.outer(np.arange(3), np.arange(3))
    counts = np.stack([outcomes[..., points == n].sum(axis=-1) for n in range(5)], axis=-1)
    both: npt.NDArray[np.int64] = counts + counts.transpose(1, 0, 2)[..., ::-1]
    return both * np.triu(np.ones_like(both[..., 0]), 1)[..., np.newaxis]


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
        **tally.to_json(),
        "points": tally.wins + 0.5 * tally.draws,
        "score": tally.score if tally.games else None,
    }


def _pairings(contest: Contest, schedule: Schedule, results: Results) -> list[dict[str, Any]]:
    return [
        {"a": contest.players[a], "b": contest.players[b]}
        | describe_pairing(contest, schedule, results, pairing=number)
        for number, (a, b) in enumerate(pairs_of(schedule))
    ]


def _circumstances(
    contest: Contest, schedule: Schedule, results: Results, new: npt.NDArray[np.bool_], seconds: float
) -> dict[str, Any]:
    return {
        "games_played": len(results),
        "repeated_games": int(len(new) - new.sum()),
        "openings": contest.openings_text,
        "distinct_openings": len({opening.position.key() for opening in contest.openings}),
        "forfeits": _forfeits(contest, schedule, results),
        "seed": contest.seed,
        "seconds": round(seconds, 3),
        "games_per_second": round(len(results) / seconds, 2) if seconds > 0 else None,
    }


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
    return round(number, 2) + 0.0 if math.isfinite(number) else None  # never -0.0


def _share(number: float) -> float | None:
    """A probability rounded to 0.0001."""
    return round(float(number), 4) if math.isfinite(number) else None


def _finite_list(numbers: Iterable[float]) -> list[float | None]:
    return [finite(number) for number in numbers]
