"""``reward-learning``: what is read from bred tables, by hand figures."""

from __future__ import annotations

from heibai.core.tally import PairTally, Tally
from heibai.experiments.laboratory import Bred
from heibai.experiments.meeting import Meeting
from heibai.experiments.repeats import Champions
from heibai.experiments.studies.breeding import reward_learning as study
from heibai.games import make_game

FEATURES = make_game("gomoku", 15, rule="freestyle").feature_set("rewards")


def bred(*weights):
    return Bred("", dict(zip("abc", weights, strict=True)), (weights,), 0, "")


def test_the_initial_table_is_the_sources():
    # 2^20, 2^16, 2^13, 2^12, 2^11, 2^9, 2^8, 2^6, 2^4, 2^2, 2^0 and K = 0.1
    assert FEATURES.defaults == (*(2.0**n for n in (20, 16, 13, 12, 11, 9, 8, 6, 4, 2, 0)), 0.1)


def test_shifts_are_counted_in_powers_of_two():
    assert study._shifts((4.0, 1.0), [bred(8.0, 1.0, 1.0), bred(1.0, 0.25, 1.0)]) == [[1.0, -2.0], [0.0, -2.0]]


def test_only_genes_that_move_the_same_way_everywhere_are_told():
    told = study._moves(("a", "b", "c"), (4.0, 4.0, 1.0), [bred(8.0, 2.0, 1.0), bred(32.0, 8.0, 1.0)])
    assert "a (+1.00 to +3.00)." in told
    assert "b (" not in told
    assert "c (" not in told


def test_rewards_that_change_places_are_counted_and_k_is_no_reward():
    told = study._order(("a", "b", "K"), (4.0, 2.0, 0.1), [bred(1.0, 2.0, 9.0), bred(4.0, 2.0, 9.0)])
    assert told == "Rewards that changed places: a and b (1 of 2)."


def test_the_verdict_is_about_the_last_generation_and_its_interval_about_breedings():
    surely = Meeting("a", "z", Tally(100, 0, 0), PairTally((0, 0, 0, 0, 50)), 0.0, 0.0)
    told = study._verdict(
        {0: Champions((surely, surely)), 40: Champions((surely, surely.flip()))},
        study.SMALL,
    )
    assert told.startswith(
        "After 40 generations 1 of 2 champions beat the initial table surely; together they score 0.500 [0.000, 1.000]"
    )
    assert told.endswith("the worst and the best 0.000 to 1.000.")
