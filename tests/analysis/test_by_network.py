"""A network as analyst: its values are chances to win, told as win, draw and loss."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lacking import installed
from learn.network.play.networks import own_network

from heibai.analysis.analyst import Analyst
from heibai.analysis.annotated import outcomes_text
from heibai.analysis.by_network import asking_for_the_win, network_analyst, network_of
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.valuation import Valuation
from heibai.core.abilities.forecast import Outcomes
from heibai.core.errors import SpecError
from heibai.games import GameSpec
from heibai.records.record import Record

SPEC = GameSpec("reversi", 6)
GAME = SPEC.make()


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("mcts:net=reversi-8,visits=40", "mcts:playouts=40,eval=[network:reversi-8,goal=win]"),
        ("mcts:net=./a.b,visits=40,reuse=1", "mcts:playouts=40,reuse=1,eval=[network:goal=win,weights=@./a.b]"),
        ("mcts:visits=4,eval=[network:reversi-8,goal=play]", "mcts:visits=4,eval=[network:reversi-8,goal=play]"),
        ("alphabeta:depth=2,eval=zones", "alphabeta:depth=2,eval=zones"),
        ("level:3", "level:3"),
    ],
)
def test_a_network_is_asked_for_the_win_unless_a_goal_is_written(text: str, asked: str) -> None:
    assert asking_for_the_win(text) == asked
    assert asking_for_the_win(asked) == asked


def test_the_network_of_a_text_has_its_name() -> None:
    assert network_of(network_analyst("mine/tiny")) == "mine/tiny"
    assert network_of("mcts:net=./a.b,visits=4") == "./a.b"
    assert network_of("alphabeta:depth=2,eval=zones") == ""
    with pytest.raises(SpecError):
        network_of("mcts:visits=x")


def test_outcomes_are_words_for_black_and_come_back_from_a_journal() -> None:
    found = Valuation(3).with_outcomes(Outcomes(0.625, 0.05, 0.325), GAME.start().play(8).to_move)
    assert outcomes_text(found) == "black wins 32 %, draw 6 %, white wins 62 %"
    assert Valuation.from_json(found.to_json()) == found
    assert "outcomes" not in Valuation(3).to_json()
    assert outcomes_text(Valuation(3)) == ""


@pytest.mark.usefixtures("own_home")
class TestWithANetwork:
    @pytest.fixture(autouse=True)
    def _network(self, own_home: Path) -> None:
        installed("onnxruntime", "'heibai[network]'")
        installed("onnx", "'heibai[network]'")
        own_network("tiny", "reversi/6")

    def test_its_outcomes_agree_with_its_chance_for_black(self) -> None:
        analyst = Analyst(GAME, text=asking_for_the_win("mcts:net=mine/tiny,visits=16"))
        for position, ply in ((GAME.start(), 0), (GAME.start().play(8), 1)):
            found = analyst.value(position, ply)
            assert found.outcomes is not None
            assert found.outcomes.win + found.outcomes.draw / 2 == pytest.approx(found.chance, abs=1e-6)

    def test_images_of_a_position_have_the_same(self) -> None:
        analyst = Analyst(GAME, text=asking_for_the_win("mcts:net=mine/tiny,visits=16"))
        said: list[Any] = [analyst.value(GAME.start().play(move), 1).outcomes for move in GAME.start().moves()]
        assert len({tuple(each) for each in said}) == 1

    def test_who_asks_for_it_gets_the_win(self) -> None:
        options = AnalysisOptions.of(Record(spec=SPEC, moves=(8, 7)), player="mcts:net=mine/tiny,visits=16")
        assert options.player == "mcts:playouts=16,eval=[network:mine/tiny,goal=win]"
