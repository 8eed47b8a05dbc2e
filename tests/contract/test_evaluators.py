"""What every evaluator of the catalogue promises (core.contract.Evaluator), for every game."""

from dataclasses import replace

import numpy as np
import pytest
from random_positions import random_positions

from heibai.core.contract import EVALUATION_LIMIT
from heibai.evaluators.feature_network import FeatureNetworkEvaluator
from heibai.evaluators.weights import check_weights
from heibai.games import GAMES, make_game
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.games.reversi.position import SIZES
from heibai.players.evaluator_text import known_evaluators, make_evaluator

pytestmark = pytest.mark.sampled(3)  # hundreds of pairs of a game and an evaluator

FORMS = {
    "ntuple": ["ntuple:set=straight3,phases=2,random=1", "ntuple:set=straight2,colours=free,random=1"],
    "rewards": ["rewards", "rewards:coarse"],
}
GAMES_PLAYED = [
    *(make_game("reversi", size) for size in SIZES),
    *(make_game("gomoku", 9, rule=rule) for rule in RULE_SETS),
    *(make_game(name) for name in GAMES if name not in GAMES.own),  # of installed packages
]
COLOURS_DIFFER = ("renju",)  # rule sets under which black and white play by other rules
ENTRIES = [(game, text) for game in GAMES_PLAYED for name in known_evaluators(game) for text in FORMS.get(name, [name])]
OWN_ENTRIES = [(game, text) for game, text in ENTRIES if game.name in GAMES.own]  # with twins, and colours to exchange


def positions_of(game):
    return random_positions(game.size, 3_000)[::150] if game.name == "reversi" else game.sample_positions()[::5]


def entry_id(entry):
    return f"{entry[0].name}-{entry[0].size}{entry[0].rule}-{entry[1]}"


@pytest.fixture(params=ENTRIES, ids=entry_id)
def entry(request):
    game, text = request.param
    return make_evaluator(text, game), positions_of(game), game


@pytest.fixture(params=OWN_ENTRIES, ids=entry_id)
def own_entry(request):
    game, text = request.param
    return make_evaluator(text, game), positions_of(game), game


def test_every_game_is_here():
    assert {game.name for game in GAMES_PLAYED} == GAMES.keys()


def test_the_name_makes_it_again(entry):
    evaluator, positions, game = entry
    again = make_evaluator(evaluator.name, game)
    assert again.name == evaluator.name
    assert all(again.evaluate(position) == evaluator.evaluate(position) for position in positions)


def test_values_are_finite_numbers_below_a_won_game(entry):
    evaluator, positions, _ = entry
    for position in positions:
        value = evaluator.evaluate(position)
        assert isinstance(value, float)
        assert -EVALUATION_LIMIT <= value <= EVALUATION_LIMIT


def test_a_batch_gives_the_values_of_its_positions_to_the_digit(entry):
    evaluator, positions, _ = entry
    found = evaluator.evaluate_batch(positions)
    assert found.values.tolist() == [evaluator.evaluate(position) for position in positions]
    assert (found.policies is not None) == evaluator.gives_policies
    assert evaluator.evaluate_batch(positions[:1]).values.tolist() == found.values[:1].tolist()
    assert evaluator.evaluate_batch([]).values.shape == (0,)


def test_the_scale_is_above_zero(entry):
    evaluator, *_ = entry
    assert evaluator.scale > 0


def test_values_are_the_movers(own_entry):
    evaluator, positions, game = own_entry
    if game.rule not in COLOURS_DIFFER:
        assert all(evaluator.evaluate(p) == evaluator.evaluate(p.colors_swapped()) for p in positions)


def test_values_are_equal_under_the_symmetries_of_the_game(entry):
    evaluator, positions, game = entry
    for position in positions[::4]:
        values = [evaluator.evaluate(image) for image in game.abilities.symmetries.images(position)]
        np.testing.assert_allclose(values, values[0], rtol=1e-9, atol=1e-9)


@pytest.mark.sampled(6)
def test_exchanged_colours_negate_the_value_where_that_is_declared(own_entry):
    evaluator, positions, _ = own_entry
    if evaluator.features.antisymmetric:
        for p in positions:
            exchanged = replace(p, black=p.white, white=p.black)
            assert evaluator.evaluate(exchanged) == pytest.approx(-evaluator.evaluate(p), abs=1e-9)


@pytest.mark.sampled(6)
def test_another_genome_is_another_evaluator_of_the_same_family(entry):
    evaluator, *_ = entry
    genome = np.random.default_rng(1).uniform(-1, 1, len(evaluator.weights))
    linear = len(genome)
    if isinstance(evaluator, FeatureNetworkEvaluator):
        linear -= evaluator.network.weights
        genome[linear:] = np.round(100 * genome[linear:])  # a network's are whole numbers
    bred = evaluator.with_weights(genome)
    np.testing.assert_array_equal(bred.weights[:linear], check_weights(evaluator.features, genome[:linear]))
    np.testing.assert_allclose(bred.weights, genome, atol=evaluator.features.grain / 2)
    assert bred.features.name == evaluator.features.name


def test_the_twin_in_the_kernel_gives_the_same_values(own_entry):
    evaluator, positions, game = own_entry
    assert evaluator.kernel.game == game.name
    values = game.kernel.values(evaluator.kernel, positions)
    np.testing.assert_array_equal(values, [evaluator.evaluate(position) for position in positions])


def test_the_kernel_refuses_what_it_does_not_know(own_entry):
    evaluator, positions, game = own_entry
    twin = evaluator.kernel
    longer = replace(twin, weights=(*twin.weights, 0.0))
    for other in (replace(twin, family="nothing"), replace(twin, options="x=y"), longer):
        with pytest.raises(ValueError, match=r"kernel has no|expected|no n-tuple"):
            game.kernel.values(other, positions)
