"""What Gradescope reads of a hand-in: results.json with a score, words, checks and the columns of a leaderboard.

The form is that of Gradescope's documentation of autograders ("Autograder specifications", section on the output
format): ``score`` for the whole, ``tests`` with a status each, ``leaderboard`` with columns, of which larger values
are better unless ``order`` says ``asc``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..facts import ClassFacts, HandInFacts
from ..words import in_words


def submissions(
    facts: ClassFacts, standings: Sequence[Mapping[str, Any]], gauntlet: Sequence[Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Hand-in -> its results.json, of those that do not play, too."""
    rows = {row["player"]: row for row in standings}
    found = {
        each.name: _played(each, rows[each.player], [row for row in gauntlet if row["a"] == each.player])
        for each in facts.hand_ins
        if each.player in rows
    }
    for name, why in facts.refused.items():
        found[name] = {
            "score": 0.0,
            "output": f"It does not play: {in_words(why)}",
            "visibility": "visible",
            "tests": [_test("it plays", has_passed=False, words=in_words(why))],
            "leaderboard": [{"name": "Rank", "value": "does not play", "order": "asc"}],
        }
    return found


def _played(hand_in: HandInFacts, row: Mapping[str, Any], gauntlet: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    verdict = hand_in.verdict
    faults = "; ".join(map(in_words, verdict.faults))
    all_legal, answered = verdict.answered == verdict.asked, f"{verdict.answered} of {verdict.asked} positions"
    tests = [
        _test("legal moves in time", has_passed=all_legal, words=answered if all_legal else f"{answered}: {faults}"),
    ]
    if verdict.is_declared:
        words = "" if verdict.is_repeatable else faults
        tests.append(_test("deterministic, as it says", has_passed=verdict.is_repeatable, words=words))
    tests += [
        _test(f"against {each['b']}", has_passed=(each["score"] or 0) > 0.5, words=_score(each)) for each in gauntlet
    ]
    board = [
        {"name": "Rank", "value": row["rank"], "order": "asc"},
        {"name": "Points", "value": row["points"], "order": "desc"},
        *([{"name": "Elo", "value": row["elo"], "order": "desc"}] if row["elo"] is not None else []),
    ]
    return {
        "score": percent(row["score"]),
        "output": f"Rank {row['rank']}: {row['points']:g} points of {row['games']} games, won {row['wins']}, drawn "
        f"{row['draws']}, lost {row['losses']}." + (f" The contract test found: {faults}." if faults else ""),
        "visibility": "visible",
        "tests": tests,
        "leaderboard": board,
    }


def percent(score: float | None) -> float:
    """Points of a hundred; 0 without games."""
    return round(100 * (score or 0.0), 2)


def _score(row: Mapping[str, Any]) -> str:
    low, high = row["score_interval"]
    if row["score"] is None:
        return "no game counted"
    return (
        f"{percent(row['score']):g} of 100 (95% interval {percent(low):g} to {percent(high):g}), {row['games']} games"
    )


def _test(name: str, *, has_passed: bool, words: str) -> dict[str, Any]:
    return {"name": name, "status": "passed" if has_passed else "failed", "output": words}
