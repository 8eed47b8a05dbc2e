"""Which boards and rule sets a game's levels serve, and what is said of their strength there."""

from __future__ import annotations

import pytest

from heibai.core.contract import Game
from heibai.core.errors import UnknownNameError
from heibai.games import make_game
from heibai.players.levels import MONTE_CARLO, all_levels_of, levels_of
from heibai.players.spec import make_player
from heibai.players.strongest import STRONGEST, strongest_evaluator

USUAL = make_game("gomoku", 15)
MEASURED = ("freestyle", "standard", "renju")  # rule sets on that board


@pytest.mark.parametrize(("size", "rule"), [(5, "freestyle"), (9, "renju"), (15, "caro"), (20, "standard")])
def test_the_levels_of_the_usual_board_serve_the_others_without_their_elo(size: int, rule: str) -> None:
    game = make_game("gomoku", size, rule=rule)
    assert [level.text for level in levels_of(game)] == [level.text for level in levels_of(USUAL)]
    assert [level.elo for level in levels_of(game)] == [None] * len(levels_of(USUAL))
    for level in levels_of(game):
        assert make_player(level.name, game).name == level.name


@pytest.mark.parametrize("rule", MEASURED)
def test_each_of_gomokus_fifteen_levels_is_stronger_than_the_one_below(rule: str) -> None:
    levels = levels_of(make_game("gomoku", 15, rule=rule))
    assert len(levels) == 15
    elos = [level.elo for level in levels if level.elo is not None and level.elo_interval is not None]
    assert elos == sorted(set(elos))
    assert len(elos) == len(levels)


@pytest.mark.parametrize(("size", "rule"), [(5, "freestyle"), (15, "caro"), (15, "renju"), (20, "standard")])
def test_gomokus_upper_levels_play_the_strongest_evaluation(size: int, rule: str) -> None:
    game = make_game("gomoku", size, rule=rule)
    texts = [level.text for level in levels_of(game)[9:]]
    assert [text.partition(",eval=")[2] for text in texts] == [strongest_evaluator(game, STRONGEST)] * 6


def test_the_rule_sets_of_gomoku_have_the_same_levels_with_an_elo_of_their_own() -> None:
    ladders = [levels_of(make_game("gomoku", 15, rule=rule)) for rule in MEASURED]
    assert len({tuple((level.text, level.label) for level in ladder) for ladder in ladders}) == 1
    assert len({tuple(level.elo for level in ladder) for ladder in ladders}) == len(MEASURED)


@pytest.mark.parametrize("rule", [rule for rule in MEASURED if rule != USUAL.rule])
def test_monte_carlos_ladder_is_lent_to_a_rule_set_without_its_elo(rule: str) -> None:
    lent = levels_of(make_game("gomoku", 15, rule=rule), MONTE_CARLO)
    assert [level.text for level in lent] == [level.text for level in levels_of(USUAL, MONTE_CARLO)]
    assert {level.elo for level in lent} == {None}


@pytest.mark.parametrize(
    "game", [make_game("reversi", size) for size in (4, 6, 8)] + [USUAL], ids=lambda game: f"{game.name}-{game.size}"
)
def test_every_level_says_in_a_sentence_how_it_plays(game: Game) -> None:
    for level in all_levels_of(game):
        assert level.sentence[0].isupper(), level
        assert level.sentence.endswith("."), level


def test_an_opening_rule_changes_no_level() -> None:
    assert levels_of(make_game("gomoku", 15, opening="swap2")) == levels_of(USUAL)


def test_every_board_of_reversi_has_levels_of_its_own() -> None:
    for size in (4, 6, 8):
        assert all(level.elo is not None for level in levels_of(make_game("reversi", size)))


def test_the_levels_of_version_0_1_0_are_the_players_that_they_were() -> None:
    texts = [level.text for level in levels_of(make_game("reversi"))]
    assert len(texts) == 20
    assert texts[5] == "alphabeta:depth=3,eval=champion"
    assert texts[9] == "alphabeta:nodes=200000,exact=16,eval=champion"


@pytest.mark.parametrize(
    "game",
    [make_game("reversi", 8), USUAL, make_game("gomoku", 9, rule="renju")],
    ids=["reversi", "gomoku", "gomoku renju 9x9"],
)
def test_monte_carlo_has_a_ladder_of_its_own(game: Game) -> None:
    levels = levels_of(game, MONTE_CARLO)
    assert [level.name for level in levels] == [f"level:mc{number}" for number in range(1, len(levels) + 1)]
    assert len(levels) >= 3
    assert all_levels_of(game)[: len(levels_of(game)) + len(levels)] == (*levels_of(game), *levels)
    for level in levels:
        assert level.text.startswith("mcts:")
        assert make_player(level.name, game).name == level.name


def test_a_level_that_is_none_names_both_ladders() -> None:
    with pytest.raises(UnknownNameError, match="level:1 to level:20, level:mc1 to level:mc5"):
        make_player("level:mc9", make_game("reversi"))
    with pytest.raises(UnknownNameError, match=r"no level of reversi 4x4; known: level:1 to level:5 \("):
        make_player("level:mc1", make_game("reversi", 4))
