"""Win, draw and loss of players that search by a network: they agree with the chance that the search found."""

import pytest
from stub_networks import Forecasting, ForecastingPlayer

from heibai.core.abilities.forecast import Outcomes
from heibai.core.contract import Report
from heibai.core.rng import Rng
from heibai.core.score import Score, Unit
from heibai.games import make_game
from heibai.players.engine import NamedPlayer, forecaster_of
from heibai.players.session.chances import outcomes_of
from heibai.players.spec import make_player

GAME = make_game("reversi", 6)
PLAYER = ForecastingPlayer(8).make(GAME)


def found(chance, *, exact=False):
    return Report(GAME.start().moves()[0], Score(chance, Unit.WIN_PROBABILITY), exact=exact)


@pytest.mark.parametrize(
    ("chance", "outcomes"),
    [(0.6, (0.5, 0.2, 0.3)), (0.95, (0.9, 0.1, 0.0)), (0.0, (0, 0, 1)), (1.0, (1, 0, 0)), (0.04, (0, 0.08, 0.92))],
)
def test_a_draw_is_as_likely_as_the_network_says_and_the_chance_leaves_room_for(chance, outcomes):
    said = outcomes_of(GAME, GAME.start(), found(chance), PLAYER)
    assert said == pytest.approx(outcomes)
    assert said.win + said.draw / 2 == pytest.approx(chance)


def test_where_the_value_is_no_chance_they_are_the_networks_own():
    evaluator = Forecasting()
    evaluator.value_is_chance = False
    player = make_player("mcts:playouts=8,eval=[py:stub_networks.Forecasting]", GAME, given=evaluator)
    assert outcomes_of(GAME, GAME.start(), found(0.9), player) == Outcomes(0.5, 0.2, 0.3)


def test_a_proven_result_and_a_player_without_a_network_have_none():
    assert outcomes_of(GAME, GAME.start(), found(1.0, exact=True), PLAYER) is None
    assert outcomes_of(GAME, GAME.start(), found(0.5), make_player("mcts:playouts=8,simulate=end", GAME)) is None
    assert outcomes_of(GAME, GAME.start(), Report(None), PLAYER) is None


def test_a_player_under_another_name_has_its_network():
    assert forecaster_of(NamedPlayer("a level", PLAYER)) is forecaster_of(PLAYER) is not None


def test_the_other_side_sees_them_turned():
    assert Outcomes(0.5, 0.2, 0.3).seen_by_black(black_to_move=False) == (0.3, 0.2, 0.5)
    report = PLAYER.choose(GAME, GAME.start(), rng=Rng(1))
    assert sum(outcomes_of(GAME, GAME.start(), report, PLAYER)) == pytest.approx(1)
