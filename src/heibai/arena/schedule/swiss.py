"""Swiss pairings: every round players meet others who scored alike, and nobody meets the same one twice."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]


def pair_round(points: Sequence[float], met: frozenset[frozenset[int]], had_bye: frozenset[int]) -> list[Pair]:
    """Pairs of one round, the best first; of an odd number of players one of the last ones sits out.

    1. Players are ranked by points, equal ones in their order. Of an odd number the bye is the last player, whom
       nobody meets twice either.
    2. From the top each meets the next one below whom it has not met.
    3. Two who are left over and have met take a pair apart, the nearest one that they may: (a, b) and left u, v become
       (a, u), (b, v). While nobody has met half of the others there is always one (Dirac 1952).

    Raises:
        ValueError: too many rounds were played; no such pairing was found.
    """
    count = len(points)
    order = sorted(range(count), key=lambda player: (-points[player], player)) + [count] * (count % 2)
    barred = met | {frozenset((player, count)) for player in had_bye}
    pairs, left = _from_the_top(order, barred)
    rank = {player: place for place, player in enumerate(order)}
    while left:
        pairs = _take_apart(pairs, left.pop(0), left.pop(0), rank, barred)
    in_order = sorted((sorted(pair, key=rank.__getitem__) for pair in pairs), key=lambda pair: rank[pair[0]])
    return [(first, second) for first, second in in_order if second != count]


def _from_the_top(order: Sequence[int], barred: frozenset[frozenset[int]]) -> tuple[list[Pair], list[int]]:
    """Step 2: the pairs, and who is left over."""
    pairs, left, waiting = [], [], list(order)
    while waiting:
        first = waiting.pop(0)
        second = next((other for other in waiting if frozenset((first, other)) not in barred), None)
        if second is None:
            left.append(first)
        else:
            waiting.remove(second)
            pairs.append((first, second))
    return pairs, left


def _take_apart(
    pairs: Sequence[Pair], u: int, v: int, rank: dict[int, int], barred: frozenset[frozenset[int]]
) -> list[Pair]:
    """Step 3."""
    ways = [
        (abs(rank[a] - rank[u]) + abs(rank[b] - rank[v]), number, (a, u), (b, v))
        for number, pair in enumerate(pairs)
        for a, b in (pair, pair[::-1])
        if frozenset((a, u)) not in barred and frozenset((b, v)) not in barred
    ]
    if not ways:
        raise ValueError("no pairing without a second meeting was found")
    _, number, one, other = min(ways)
    return [*pairs[:number], *pairs[number + 1 :], one, other]


def sits_out(pairs: Sequence[Pair], players: int) -> int | None:
    """Who has the bye, if anybody."""
    idle = set(range(players)) - {player for pair in pairs for player in pair}
    return min(idle, default=None)


def most_rounds(players: int) -> int:
    """Rounds that can always be paired."""
    return (players + 1) // 2


def usual_rounds(players: int) -> int:
    """Enough to tell one winner: log2 of the players, rounded up."""
    return (players - 1).bit_length()
