"""The model with draws and the first move: its defining equations, an independent program, limits."""

from __future__ import annotations

import choix
import numpy as np
import pytest

from heibai.arena.statistics.davidson import fit

LOG_ODDS = 400 / np.log(10)


def games_of(table):
    """[1, P, P, 3] from {(first seat, second seat): (wins, draws, losses)}."""
    players = 1 + max(max(pair) for pair in table)
    games = np.zeros((1, players, players, 3))
    for pair, counts in table.items():
        games[0][pair] = counts
    return games


def expected(elo, first_move, draw_rate):
    """[P, P, 3] probabilities of the model, from what it reports."""
    drawn = 2 * draw_rate / (1 - draw_rate)
    half = (elo[:, None] - elo[None, :] + first_move) / LOG_ODDS * (2 + drawn) / 4
    parts = np.stack([np.exp(half), np.full_like(half, drawn), np.exp(-half)], axis=-1)
    return parts / parts.sum(axis=-1, keepdims=True)


TABLE = {
    (0, 1): (60, 25, 40), (1, 0): (55, 30, 40), (0, 2): (70, 20, 35), (2, 0): (45, 22, 58),
    (1, 2): (64, 31, 30), (2, 1): (50, 25, 50),
}  # fmt: skip


def test_expected_points_first_moves_and_draws_equal_the_scored_ones():
    """The defining property of the top of the likelihood, the weak prior's eighth of a game aside."""
    games = games_of(TABLE)
    found = fit(games)
    predicted = games.sum(axis=-1)[0][..., None] * expected(found.elo[0], found.first_move[0], found.draw_rate[0])
    for table in (games[0], predicted):
        assert table.sum() == 750
    scored = [t[..., 0] + t[..., 1] / 2 for t in (games[0], predicted)]
    own, predicted_own = (s.sum(axis=1) + (250 - s.sum(axis=0)) for s in scored)
    assert own == pytest.approx(predicted_own, abs=0.02)
    assert scored[0].sum() == pytest.approx(scored[1].sum(), abs=0.02)
    assert games[..., 1].sum() == pytest.approx(predicted[..., 1].sum(), abs=0.2)


def test_ratings_have_mean_0():
    assert fit(games_of(TABLE)).elo.mean() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_without_draws_and_colours_it_agrees_with_choix(seed):
    """choix 0.4, its penalty set to our prior's precision; every result once with either colour."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0, 1.0, 6)
    games, results = np.zeros((1, 6, 6, 3)), []
    for i in range(6):
        for j in range(i + 1, 6):
            wins = rng.binomial(15, 1 / (1 + np.exp(strength[j] - strength[i])))
            games[0, i, j], games[0, j, i] = (wins, 0, 15 - wins), (15 - wins, 0, wins)
            results += 2 * ([(i, j)] * wins + [(j, i)] * (15 - wins))
    theirs = choix.opt_pairwise(6, results, alpha=(LOG_ODDS / 1000) ** 2 / 2, tol=1e-9)
    assert fit(games).elo[0] == pytest.approx(LOG_ODDS * theirs, abs=0.05)


def test_the_first_seats_worth_is_found_with_unbalanced_colours():
    """Player 0 always sits first among equals: the model gives the points to the seat, not to it."""
    games = games_of({(0, 1): (64, 0, 36), (0, 2): (64, 0, 36), (1, 2): (64, 0, 36), (2, 1): (64, 0, 36)})
    found = fit(games)
    assert found.first_move[0] == pytest.approx(400 * np.log10(64 / 36), abs=1)
    assert found.elo[0] == pytest.approx([0, 0, 0], abs=1)


@pytest.mark.parametrize("draws", [0, 50, 400])
def test_a_small_difference_means_what_elos_formula_says_however_many_draws(draws):
    counts = (260, draws, 240)
    found = fit(games_of({(0, 1): counts, (1, 0): counts[::-1]}))
    score = (260 + draws / 2) / (500 + draws)
    assert found.elo[0, 0] - found.elo[0, 1] == pytest.approx(400 * np.log10(score / (1 - score)), rel=0.01)


def test_anchored_players_stay_and_the_others_are_measured_from_them():
    games = games_of(TABLE)
    free, held = fit(games).elo[0], fit(games, anchors={1: 1500.0}).elo[0]
    assert held[1] == 1500
    assert held - held[1] == pytest.approx(free - free[1], abs=0.2)
    panel = fit(games, anchors={0: 0.0, 2: -100.0}).elo[0]
    assert panel[[0, 2]].tolist() == [0, -100]
    assert -100 < panel[1] < 50


@pytest.mark.parametrize("counts", [(50, 0, 0), (0, 50, 0)])
def test_sweeps_and_nothing_but_draws_are_finite(counts):
    found = fit(games_of({(0, 1): counts, (1, 0): counts[::-1]}))
    assert np.isfinite(found.elo).all()
    assert (found.elo[0, 0] > 300) == (counts[0] > 0)
    assert (found.draw_rate[0] > 0.9) == (counts[1] > 0)


def test_many_tournaments_at_once_are_those_one_by_one():
    tables = np.random.default_rng(8).integers(0, 30, (7, 4, 4, 3)) * (1 - np.eye(4, dtype=int))[..., None]
    together = fit(tables)
    alone = [fit(table[None]) for table in tables]
    assert together.elo == pytest.approx(np.concatenate([f.elo for f in alone]), abs=1e-5)
    assert fit(tables, start=fit(tables[:1])).elo == pytest.approx(together.elo, abs=1e-5)
