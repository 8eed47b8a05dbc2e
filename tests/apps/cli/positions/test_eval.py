"""``heibai eval`` as a person and as a program use it."""

import json

import pytest
from typer.testing import CliRunner

from heibai.apps.cli import app
from heibai.core.errors import MoveTextError, PositionTextError, SpecError, UnknownNameError

FOUR = "XXX-OOOO-------- X"


def run(*arguments: str):
    result = CliRunner().invoke(app, ["eval", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def run_json(*arguments: str):
    return json.loads(run(*arguments, "--json"))


def test_json_has_features_weights_terms_and_value():
    found = run_json("zones:weights=[15,6,-8,-6,4,4]", "f5d6")
    assert [row["name"] for row in found["features"]][-1] == "mobility"
    assert sum(row["term"] for row in found["features"]) == found["value"]
    assert found["evaluator"] == "zones"
    assert found["to_move"] == "black"
    assert found["viewpoint"] == "mover"
    assert 0.5 < found["win_probability"] < 0.6


@pytest.mark.parametrize(
    "arguments",
    [
        ("zones", FOUR),
        ("--eval", "zones", "--position", FOUR),
        ("zones", "--position", FOUR, "--size", "4"),
        ("zones", "BO[4 ***- OOOO ---- ---- *]"),
    ],
)
def test_positions_come_as_arguments_or_options(arguments):
    found = run_json(*arguments)
    assert (found["position"], found["value"], found["size"]) == (FOUR, 47.0, 4)


def test_a_position_that_begins_with_empty_squares():
    text = "-" * 27 + "OX------XO" + "-" * 27 + " X"
    assert run_json("zones", "--position", text) == run_json("zones")
    assert json.loads(run("--json", "zones", "--", text))["position"] == text


def test_a_finished_game_is_its_result():
    found = run_json("zones", "XXXX" * 4 + " O")
    assert found["over"]
    assert found["margin"] == 16
    assert found["value"] == -1_000_016.0
    assert found["win_probability"] == 0.0


def test_people_read_board_terms_and_value():
    text = run("zones", FOUR)
    for word in ("inner_corners", "weight", "47", "black to move", FOUR):
        assert word in text


@pytest.mark.sampled(6)
def test_a_network_lists_what_counts_here():
    rows = run_json("ntuple:set=straight3,random=1", "f5")["features"]
    assert rows
    assert all(row["value"] for row in rows)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("zones", "--eval", "discs"), SpecError),
        (("zones", "f5", "--moves", "f5"), SpecError),
        (("zones", "z9"), MoveTextError),
        (("zones", "XXO X"), PositionTextError),
        (("nothing",), UnknownNameError),
    ],
)
def test_faults_are_named(arguments, error):
    with pytest.raises(error):
        run(*arguments)
