"""Circles of players who surely beat each other."""

from __future__ import annotations

import numpy as np

from heibai.arena.statistics.intransitivity import count_triples


def beats(players, *pairs):
    table = np.zeros((players, players), dtype=np.bool_)
    for winner, loser in pairs:
        table[winner, loser] = True
    return table


def test_an_order_has_no_circle():
    found = count_triples(beats(4, *((a, b) for a in range(4) for b in range(a + 1, 4))))
    assert (found.total, found.decided, found.cycles) == (4, 4, ())


def test_rock_paper_scissors_is_one_circle_named_in_its_direction():
    assert count_triples(beats(3, (0, 1), (1, 2), (2, 0))).cycles == ((0, 1, 2),)
    assert count_triples(beats(3, (1, 0), (2, 1), (0, 2))).cycles == ((0, 2, 1),)


def test_a_triple_with_an_unsure_pairing_says_nothing():
    found = count_triples(beats(3, (0, 1), (1, 2)))
    assert (found.total, found.decided, found.cycles) == (1, 0, ())


def test_a_circle_is_found_among_others():
    stronger = [(3, loser) for loser in range(3)]
    found = count_triples(beats(4, (0, 1), (1, 2), (2, 0), *stronger))
    assert (found.total, found.decided, found.cycles) == (4, 4, ((0, 1, 2),))
