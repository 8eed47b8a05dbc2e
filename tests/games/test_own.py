"""Games of one's own: made when the user names them, by every process, and never because of what data says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from heibai.core.errors import (
    BoardSizeError,
    IllegalMoveError,
    MoveTextError,
    PositionTextError,
    SpecError,
    UnknownNameError,
)
from heibai.games import GameSpec, make_asked_game, make_game, own
from heibai.games.own import PythonGame

EXAMPLES = Path(__file__).parents[2] / "examples"
SNORT = "py:snort.Snort"


@pytest.fixture(autouse=True)
def _fresh_process(monkeypatch):
    """Nothing is admitted yet, and the examples can be imported."""
    monkeypatch.setattr(own, "_admitted", set())
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.delitem(sys.modules, "snort", raising=False)


class Fixed(PythonGame):
    """Takes no size, and its games are over before they begin."""

    def __init__(self):
        super().__init__(3)

    def start(self):
        return Over()

    def view(self, position):
        pytest.fail("a game that is refused is not looked at")


class Over:
    def is_over(self):
        return True


def make_nothing(**asked):
    return 5


def test_a_name_in_data_starts_no_code_before_the_user_named_it():
    with pytest.raises(SpecError, match="data may not start"):
        make_game(SNORT)
    assert "snort" not in sys.modules
    assert make_asked_game(SNORT).name == SNORT
    assert make_game(SNORT, 6).size == 6


def test_a_game_that_travels_is_made_again():
    spec = GameSpec.of(make_asked_game(SNORT, 4))
    own._admitted.clear()  # another process
    assert GameSpec.of(spec.admitted().make()) == spec == GameSpec(SNORT, 4)


@pytest.mark.parametrize(
    ("name", "size", "error", "words"),
    [
        (SNORT, 99, BoardSizeError, "offered: 3 to 9"),
        ("py:snort.Draughts", None, UnknownNameError, "no class 'Draughts'"),
        ("py:nowhere.Game", None, UnknownNameError, "does not find"),
        ("py:", None, SpecError, "names no class"),
        (f"py:{__name__}.Fixed", 5, SpecError, "cannot be made with"),
        (f"py:{__name__}.make_nothing", None, SpecError, "derive your class from"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(name, size, error, words):
    with pytest.raises(error, match=words):
        make_asked_game(name, size)


def test_a_rule_goes_to_the_class_which_may_refuse_it():
    with pytest.raises(SpecError, match="rule='renju'"):
        make_asked_game(SNORT, rule="renju")


def test_transcripts_are_read_with_and_without_gaps():
    game = make_asked_game(SNORT)
    assert game.parse_transcript("a1c1 e5") == game.parse_transcript("A1 c1 e5") == (0, 2, 24)
    assert game.format_move(game.parse_move("pass")) == "pass"
    for text, error in (("a1b1", IllegalMoveError), ("a1?", MoveTextError), ("k1", MoveTextError)):
        with pytest.raises(error):
            game.parse_transcript(text)


def test_positions_are_written_but_not_read():
    game = make_asked_game(SNORT, 3)
    assert game.format_position(game.start().play(0)) == "X-------- O"
    with pytest.raises(PositionTextError, match="give the moves"):
        game.parse_position("X-------- O")


def test_names_that_a_game_does_not_have():
    game = make_asked_game(SNORT)
    assert dict(game.feature_sets()) == {"room": "squares that either side could take"}
    for asked, error in (
        (lambda: game.feature_set("zones"), UnknownNameError),
        (lambda: game.feature_set("room", ["wide"]), SpecError),
        (lambda: game.tuple_set("straight2"), UnknownNameError),
    ):
        with pytest.raises(error):
            asked()


def test_the_positions_that_scales_are_measured_on_are_the_same_everywhere():
    first, second = make_asked_game(SNORT).sample_positions(), make_asked_game(SNORT).sample_positions()
    assert [p.cells for p in first] == [p.cells for p in second]
    assert len(first) == 200
    assert not any(p.is_over() for p in first)
    assert Fixed().sample_positions() == ()


class Wide(Fixed):
    """Four rows of seven."""

    def __init__(self):
        PythonGame.__init__(self, 7, rows=4)


def test_a_board_may_be_a_rectangle():
    game = Wide()
    assert game.pass_move == 28
    assert [game.parse_move(text) for text in ("a1", "g4", "pass")] == [0, 27, 28]
    assert [game.format_move(move) for move in (0, 27, 28)] == ["a1", "g4", "pass"]
    for text in ("h1", "a5"):
        with pytest.raises(MoveTextError, match="7x4 board; write a1 to g4"):
            game.parse_move(text)
