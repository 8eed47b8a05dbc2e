"""The recipe paired-blend: its arithmetic, its titles and its memory, on fitness that needs no game."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import POWERS
from toy_breeding import build, finish

from heibai.core.errors import RunError

TABLE = (20.0, 4.0, -3.0)


class Duels:
    """Decides the title of generation 1, 2, ... as it was told to, and remembers who met."""

    def __init__(self, *outcomes):
        self.outcomes, self.calls = outcomes, []

    def duel(self, challenger, holder, *, games, generation):
        self.calls.append((challenger.copy(), holder.copy(), games, generation))
        return self.outcomes[generation - 1]


def paired_blend(text="paired-blend:mutation=0", *, population=6, space=POWERS, duels=(), generations=20):
    contest = Duels(*duels)
    strategy = build(text, space=space, population=population, generations=generations, given=[TABLE], contest=contest)
    return strategy, contest


def at(strategy, population):
    """The strategy, asking ``population`` next."""
    strategy.restore(strategy.state() | {"population": np.array(population, dtype=float).tolist()})
    return strategy


def test_paired_blend_starts_with_the_table_and_mutants_of_it():
    first = paired_blend("paired-blend", population=40)[0].ask()
    assert first[0].tolist() == list(TABLE)
    steps = np.abs(first[1:] - TABLE)
    assert np.all(steps > 0)
    assert np.all(steps[:, :2] <= 20 * 0.05)  # m of the range of a reward's logarithm
    assert np.all(steps[:, 2] <= 5 * 0.05)
    assert steps[:, 0].max() > 0.9
    assert steps[:, 2].max() > 0.2


def test_linear_genes_start_with_mutants_in_proportion_to_the_table():
    given = [15.0, 6.0, -8.0, -6.0, 4.0, 0.0]
    first = build("paired-blend:mutation=0.1", given=[given], contest=Duels(), population=40).ask()
    assert first[0].tolist() == given
    ratios = first[1:, :5] / np.array(given[:5])
    assert np.all((ratios > 0.9) & (ratios < 1.1))
    assert np.all(first[:, 5] == 0.0)  # the source's literal form: a gene of nothing stays nothing


def test_halves_are_blended_from_the_old_generation_and_the_two_worst_become_champions():
    strategy, _ = paired_blend("paired-blend:mutation=0,blend=0.25")
    at(strategy, [[0, 0, 0], [8, 0, 0], [4, 0, 0], [12, 4, 0], [16, 0, 0], [20, 8, 0]])
    strategy.tell(np.array([1.0, 6.0, 5.0, 2.0, 4.0, 3.0]))
    # Ranked: 8, 4, 16 | 20, 12, 0; partners are three places apart. The first champion is the generation's best.
    assert strategy.ask().tolist() == [
        [0.75 * 8 + 0.25 * 20, 0.25 * 8, 0.0],
        [0.75 * 4 + 0.25 * 12, 0.25 * 4, 0.0],
        [0.75 * 16 + 0.25 * 0, 0.0, 0.0],
        [0.75 * 20 + 0.25 * 8, 0.75 * 8, 0.0],
        [8.0, 0.0, 0.0],
        [8.0, 0.0, 0.0],
    ]


def test_the_worst_part_is_replaced_by_local_and_global_champion_in_turn_as_they_were_ranked():
    strategy, contest = paired_blend("paired-blend:mutation=0,replaced=0.5", population=10, duels=[-2])
    at(strategy, [[g, 0, 0] for g in range(10)])
    strategy.tell(np.arange(10.0))  # the first title goes to 9
    at(strategy, [[g + 10.0, 0, 0] for g in range(10)])
    strategy.tell(np.arange(10.0))  # 19 is the generation's best and loses to 9
    assert contest.calls[0][0].tolist() == [19.0, 0.0, 0.0]
    assert contest.calls[0][1].tolist() == [9.0, 0.0, 0.0]
    assert contest.calls[0][2:] == (10, 1)  # N_R games
    assert strategy.ask()[5:, 0].tolist() == [19.0, 9.0, 19.0, 9.0, 19.0]
    assert strategy.champion.tolist() == [9.0, 0.0, 0.0]


@pytest.mark.parametrize(("outcome", "champion"), [(2, 19.0), (0, 9.0), (-2, 9.0)])
def test_who_wins_the_match_is_the_new_champion_and_a_draw_keeps_the_old(outcome, champion):
    strategy, _ = paired_blend(population=10, duels=[outcome])
    at(strategy, [[g, 0, 0] for g in range(10)])
    strategy.tell(np.arange(10.0))
    at(strategy, [[g + 10.0, 0, 0] for g in range(10)])
    strategy.tell(np.arange(10.0))
    assert strategy.champion[0] == champion


def test_no_match_is_played_when_the_best_holds_the_title_already():
    strategy, contest = paired_blend(population=4)
    at(strategy, [[g, 0, 0] for g in range(4)])
    strategy.tell(np.arange(4.0))
    at(strategy, [[g, 0, 0] for g in range(4)])
    strategy.tell(np.arange(4.0))
    assert contest.calls == []


def test_one_copy_of_the_champion_alone_is_not_mutated():
    strategy, _ = paired_blend("paired-blend:mutation=0.05,replaced=0.5", population=8)
    strategy.tell(np.arange(8.0))
    after = strategy.ask()
    same = [np.array_equal(genome, strategy.champion) for genome in after]
    assert same == [False] * 5 + [True] + [False] * 2  # four replaced: local, global, local, global


def test_mutation_stops_at_the_limits_of_a_gene():
    strategy, _ = paired_blend("paired-blend:mutation=1", population=40)
    strategy.tell(np.arange(40.0))
    lowest = strategy.ask()[:, 2]
    assert lowest.min() == -6.5
    assert lowest.max() == 0.0


def test_a_seeded_generation_of_paired_blend_is_golden():
    strategy, _ = paired_blend("paired-blend", population=4, duels=[1, 1, 1], generations=2)
    finish(strategy, lambda p: -np.sum((p - np.array([18.0, 6.0, -2.0])) ** 2, axis=1))
    assert strategy.champion.tolist() == [18.79092574365175, 5.230205316337575, -2.9021425694179843]


@pytest.mark.parametrize("text", ["paired-blend:rounds=3", "paired-blend"])
def test_an_odd_number_of_rounds_or_individuals_is_refused(text):
    with pytest.raises(RunError, match="even"):
        paired_blend(text, population=40 if "rounds" in text else 5)


def test_a_resumed_paired_blend_asks_what_the_unbroken_one_asks_and_keeps_the_title():
    unbroken, _ = paired_blend("paired-blend", duels=[1, -1, 0, 1], generations=5)
    for _ in range(5):
        resumed, _ = paired_blend("paired-blend", duels=[1, -1, 0, 1], generations=5)
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        for strategy in (unbroken, resumed):
            strategy.tell(-np.sum(strategy.ask() ** 2, axis=1))
        assert resumed.state() == unbroken.state()
        assert np.array_equal(resumed.champion, unbroken.champion)
