"""Whose points mean a chance of winning: every evaluator that a page can name has a scale of its own."""

from __future__ import annotations

import pytest

from heibai.games import make_game
from heibai.players.engine import chance_scale_of, scale_of
from heibai.players.evaluator_text import known_evaluators, make_evaluator
from heibai.players.spec import make_player

BOARDS = [("reversi", 4, None), ("reversi", 6, None), ("reversi", 8, None), ("gomoku", 9, "renju"), ("gomoku", 9, None)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size", "rule"), BOARDS)
def test_every_evaluator_of_a_page_has_a_scale_that_was_measured(name: str, size: int, rule: str | None) -> None:
    game = make_game(name, size, rule=rule)
    evaluators = [text for text in known_evaluators(game) if text != "ntuple"]  # which no page may name
    assert len(evaluators) >= 4
    for text in evaluators:
        assert make_evaluator(text, game).scale not in (0.0, 1.0), text  # 1: what an evaluator without one says


def test_the_scale_of_a_player_is_its_evaluators() -> None:
    game = make_game("reversi")
    expected = make_evaluator("champion", game).scale
    for text in ("level:6", "alphabeta:depth=3,eval=champion", "alphabeta:seconds=0.1,eval=champion"):
        assert scale_of(make_player(text, game)) == expected


@pytest.mark.parametrize("text", ["random", "sequence", "mcts:playouts=10,simulate=end"])
def test_a_player_without_an_evaluator_has_no_scale(text: str) -> None:
    assert scale_of(make_player(text, make_game("gomoku"))) is None


@pytest.mark.parametrize("rule", ["freestyle", "renju", "standard"])
def test_searched_values_are_chances_by_a_scale_that_results_gave(rule: str) -> None:
    game = make_game("gomoku", rule=rule)
    for text in ("level:10", "alphabeta:depth=3,eval=lines-network"):
        player = make_player(text, game)
        assert chance_scale_of(player) == 1000.0
        assert scale_of(player) == make_evaluator("lines-network", game).scale > 4000.0  # as mcts counts


def test_without_results_they_are_by_the_evaluators_scale() -> None:
    for game, evaluator in ((make_game("gomoku"), "threats"), (make_game("reversi"), "patterns")):
        player = make_player(f"alphabeta:depth=1,eval={evaluator}", game)
        assert chance_scale_of(player) == scale_of(player)
    assert chance_scale_of(make_player("random", make_game("gomoku"))) is None
