"""``heibai play`` as a person and as a program use it: words in, a board out."""

import io
import json
import re
import subprocess
import sys

import pytest
from waiting import MINUTES

from heibai.games import make_game

OPPONENT = ("--opponent", "alphabeta:depth=2,eval=zones")


@pytest.fixture
def play(monkeypatch, command_line):
    """A person who types these words, in this process."""

    def call(words, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO(words))
        return command_line("play", *OPPONENT, *arguments)

    return call


@pytest.mark.sampled(3)
def test_a_move_is_answered_with_move_score_depth_and_expected_line():
    shown = subprocess.run(
        [sys.executable, "-c", "from heibai.apps.cli import main; main()", "play", *OPPONENT],
        input="d3\nquit\n", capture_output=True, text=True, timeout=MINUTES, check=True,
    ).stdout  # fmt: skip
    assert "white to move, 4 : 1" in shown
    assert "points for the AI, depth 2" in " ".join(shown.split())
    assert "black to move, 3 : 3" in shown


def test_a_solved_ending_is_a_result_and_no_million_points(play):
    shown = " ".join(play("b1\nquit\n", "--size", "4", "--opponent", "alphabeta:depth=20,eval=zones").out.split())
    assert "(a win by 10 for the AI, depth " in shown


def test_a_monte_carlo_opponent_says_its_probability_and_its_playouts(play):
    shown = " ".join(play("d3\nquit\n", "--opponent", "mcts:playouts=200,simulate=end").out.split())
    assert re.search(r"\(0\.\d\d win probability for the AI, depth \d+, 200 playouts, ", shown)


def test_a_bad_word_says_what_was_expected_and_loses_nothing(play):
    shown = play("z9\na1\nd3\nquit\n").out
    assert "'z9' names no square of the 8x8 board" in shown
    assert "'a1' is not legal for black; legal: d3 c4 f5 e6" in shown
    assert "black to move, 3 : 3" in shown


def test_undo_takes_back_to_the_last_own_choice(play):
    assert "Taken back." in play("d3\nundo\nquit\n").out
    assert "Nothing to take back." in play("undo\nquit\n").out


def test_who_leaves_is_told_how_to_go_on_and_can(play):
    left = play("d3\nquit\n").out
    moves = left.rsplit("--moves '", 1)[1].split("'")[0]
    assert moves.startswith("d3")
    assert "black to move, 3 : 3" in play("quit\n", "--moves", moves).out


@pytest.mark.parametrize("side", ["black", "white"])
def test_a_whole_game_on_4x4_ends_with_its_result_in_json(play, side):
    game = make_game("reversi", 4)
    every_square = [game.format_move(square) for square in range(16)]  # refused until one is legal
    done = json.loads(play("\n".join(every_square * 12), "--size", "4", "--side", side, "--json").out)
    assert done["finished"]
    assert game.parse_position(done["position"]).margin() == done["margin"]
    assert done["side"] == side


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--side", "red"), "'red' is no colour"),
        (("--size", "7"), "offered: 4, 6, 8"),
        (("--moves", "a1"), "'a1' is not legal"),
        (("--opponent", "nobody"), "'nobody' is no player"),
    ],
)
def test_bad_arguments_are_one_sentence_and_exit_code_2(play, arguments, sentence):
    result = play("", *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert "Traceback" not in result.err


@pytest.mark.sampled(3)
def test_an_opponent_bred_for_the_game_shows_its_vectors_as_they_come(play):
    size, bred = ("--size", "4"), "alphabeta:depth=1,eval=[bred:seed={}]"
    shown = play("quit\n", *size, "--opponent", bred.format(3)).out
    assert "on 25 positions, seed 3" in shown
    assert "near_corners" in shown
    lines = [line.split() for line in shown.splitlines() if " of 25 " in line or line.startswith("mean ")]
    assert [line[0] for line in lines] == [*map(str, range(1, 26)), "mean"]
    assert all(sum(map(float, line[-7:])) == pytest.approx(1, abs=0.04) for line in lines)
    as_json = play("quit\n", *size, "--opponent", bred.format(4), "--json")  # another one: the first is known by now
    assert "25 of 25" in as_json.err
    assert json.loads(as_json.out)["finished"] is False


def test_a_hint_is_what_the_one_who_analyses_whole_games_finds(command_line, monkeypatch):
    from heibai.analysis import analyst
    from heibai.analysis.annotated import value_text
    from heibai.games import make_game

    monkeypatch.setattr(analyst, "NODES", {"patterns": 3000})
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nquit\n"))
    _, out, _ = command_line("play", "reversi", "--moves", "d3c5", "--opponent", "level:1")
    game = make_game("reversi")
    position = game.start().play(19).play(game.parse_move("c5"))
    found = analyst.Analyst(game, text=analyst.analyst_text(game)).value(position, 2)
    said = f"The analyst would play {game.format_move(found.move)} ({value_text(found)} for black, depth {found.depth}@"
    assert said in " ".join(out.split())
