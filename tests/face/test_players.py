"""Players and evaluators of the face: texts and Python functions."""

from __future__ import annotations

import math
import pickle

import pytest

import heibai
from heibai.errors import IllegalMoveError, SpecError, UnknownNameError

START = heibai.Game("reversi").start()


def first(position: heibai.Position) -> str:
    return position.moves[0]


def more_moves(position: heibai.Position) -> float:
    return len(position.moves)


def test_a_text_chooses_by_name():
    assert heibai.Player("alphabeta:depth=6,eval=champion").choose(START.play("f5")) == "d6"


def test_a_function_chooses():
    assert heibai.Player(first).choose(START) == "d3"
    assert heibai.Player(first).name == "first"


def test_a_function_that_chooses_no_legal_move_is_told():
    with pytest.raises(IllegalMoveError, match="'a1' is not legal"):
        heibai.Player(lambda position: "a1").choose(START)
    with pytest.raises(SpecError, match="returned 3; it must return the name of a legal move"):
        heibai.Player(lambda position: 3).choose(START)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", ["alphabeta:depth=2", "greedy", "minimax:depth=1", "mcts:playouts=20,simulate=0"])
def test_a_function_values_positions_for_every_search(text):
    player = heibai.Player(text, evaluator=more_moves)
    assert player.name.endswith("eval=more_moves")
    assert player.choose(START) in START.moves


def test_a_function_s_values_are_those_that_the_search_reports():
    report = heibai.Player("greedy", evaluator=more_moves).think(START)
    assert report.value == -max(len(START.play(move).moves) for move in [report.move])


def test_a_function_that_returns_no_number_is_told():
    with pytest.raises(SpecError, match="'word' returned 'x'"):
        heibai.Evaluator(word).evaluate(START)


def word(position):
    return "x"


def test_limits_stand_for_those_of_the_text():
    player = heibai.Player("alphabeta:depth=9,eval=zones", limits=heibai.Limits(depth=2))
    assert player.think(START).depth == 2
    assert "depth=9" not in player.name


def test_the_same_seed_chooses_the_same_move():
    player = heibai.Player("random")
    assert player.choose(START, seed=5) == player.choose(START, seed=5)
    assert len({player.choose(START, seed=seed) for seed in range(20)}) > 1


def test_one_player_plays_several_games():
    player = heibai.Player("alphabeta:depth=2,eval=champion")
    small = heibai.Game("reversi/6").start()
    assert player.choose(START) in START.moves
    assert player.choose(small) in small.moves


def test_a_player_is_pickled_without_what_it_made():
    player = heibai.Player("alphabeta:depth=2", evaluator=more_moves)
    player.choose(START)
    assert pickle.loads(pickle.dumps(player)).choose(START) == player.choose(START)


@pytest.mark.parametrize(("who", "error"), [("alphabta:depth=2", UnknownNameError), (3, SpecError), ("", SpecError)])
def test_what_is_no_player_is_refused_at_once(who, error):
    with pytest.raises(error):
        heibai.Player(who)


def test_limits_stand_for_the_clock_of_the_text_too():
    player = heibai.Player("alphabeta:total=60,increment=1,eval=zones", limits=heibai.Limits(seconds=0.1))
    assert player.name == "alphabeta:seconds=0.1,eval=zones"


def test_a_function_takes_no_limits():
    with pytest.raises(SpecError, match="belong to a search"):
        heibai.Player(first, limits=heibai.Limits(depth=2))


def test_a_level_takes_nothing_beside_it():
    with pytest.raises(SpecError, match="whole player"):
        heibai.Player("level:3", limits=heibai.Limits(depth=2))


def test_progress_hears_of_a_search_in_readable_names():
    heard: list[heibai.Report] = []
    text = "alphabeta:nodes=3000000,eval=champion"
    heibai.Player(text).think(START.play("f5"), progress=heard.append)
    assert heard
    assert all(report.move in START.play("f5").moves for report in heard)


def test_a_finished_game_has_nothing_to_choose():
    over = heibai.Game("gomoku").position("h8h9i8i9j8j9k8k9l8")
    assert heibai.Player("random").think(over).move is None
    with pytest.raises(SpecError, match="the game is over"):
        heibai.Player("random").choose(over)


def test_weights_have_the_names_of_their_genes():
    weights = heibai.Evaluator("zones:weights=[15,6,-8,-6,4,4]").weights()
    assert weights["outer_corners"] == 15.0
    with pytest.raises(SpecError, match="no sum of weighted terms"):
        heibai.Evaluator(more_moves).weights()


@pytest.mark.sampled(3)
def test_a_scale_can_be_given():
    assert heibai.Evaluator(more_moves, scale=2.0).make(START.rules).scale == 2.0
    assert heibai.Evaluator(more_moves).make(START.rules).scale > 0


def test_analysis_looks_as_far_as_it_is_told():
    report = heibai.analyse(START.play("f5"), limits=heibai.Limits(depth=3))
    assert (report.depth, report.unit, report.outcome) == (3, "points", None)
    assert math.isfinite(report.value)
    assert str(report).startswith(f"{report.move} (")


def test_analysis_takes_a_player():
    report = heibai.analyse(START, player="mcts:playouts=200,simulate=end", seed=1)
    assert report.unit == "win probability"
    assert sum(report.visits.values()) == 200


def test_small_reversi_is_solved_in_discs():
    report = heibai.solve(heibai.Game("reversi/4").start())
    assert (report.exact, report.outcome, report.value, report.unit) == (True, "loss", -10.0, "discs")
    assert heibai.Game("reversi/4").start().play(*report.line).score == -10 or "pass" in report.line


def test_a_forced_win_of_gomoku_is_found_with_its_line():
    position = heibai.Game("gomoku").position("h8h9i8i9j8j9")
    report = heibai.solve(position)
    assert (report.outcome, report.value, report.unit) == ("win", 1.0, "result")
    assert position.play(*report.line).winner == "black"


def test_where_no_win_is_forced_nothing_is_claimed():
    report = heibai.solve(heibai.Game("gomoku").position("h8h9"))
    assert (report.outcome, report.value, report.exact) == (None, None, False)


def test_a_game_of_ones_own_is_solved_to_its_end(monkeypatch):
    from pathlib import Path

    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    assert heibai.solve(heibai.Game("py:snort.Snort/3").start()).outcome == "win"


@pytest.mark.parametrize("text", ["level:1", "level:mc1", "py:user_players.LastMove"])
def test_a_text_with_a_part_behind_its_colon_plays(text):
    position = heibai.Game("reversi").start()
    assert heibai.Player(text).choose(position) in position.moves
    assert heibai.Player(text).name == text
    assert heibai.match(text, "random", games=2).games == 2


def test_a_champion_of_ones_own_is_asked_for_by_its_name():
    assert heibai.Player("mine/NAME").text == "mine/NAME"
    with pytest.raises(heibai.HeibaiError, match="no run named 'NAME'"):
        heibai.Player("mine/NAME").choose(heibai.Game("reversi").start())


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda start: start.play(5), r"'5' is no name of a move"),
        (lambda start: start.play(["f5"]), "no name of a move"),
        (lambda start: start.count("red"), "write 'black' or 'white'"),
        (lambda start: heibai.Game(5), "names no game"),
        (lambda start: heibai.Player("random").choose("f5"), "is no position"),
        (lambda start: heibai.analyse("f5"), "is no position"),
        (lambda start: heibai.solve(start, limits=heibai.Limits(depth=3)), "seconds or nodes"),
    ],
)
def test_what_is_no_move_side_game_or_position_is_told(call, says):
    with pytest.raises(heibai.HeibaiError, match=says):
        call(heibai.Game("reversi").start())
