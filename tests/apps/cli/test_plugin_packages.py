"""A game of another package under every verb, with the package's evaluator, search, recipe and format."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.usefixtures("packages")
GAME = ("--game", "fields/3/wild")


def test_it_is_played_in_the_terminal(command_line, monkeypatch):
    words = iter(["a1", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda self, prompt: next(words))
    code, out, _ = command_line("play", "fields/2", "--opponent", "near:bias=2,eval=twice", "--json")
    assert code == 0
    assert json.loads(out)["moves"][0] == "a1"


def test_every_python_search_plays_it(command_line, tmp_path):
    searches = (
        "minimax:depth=2,eval=worth",
        "alphabeta:depth=2,eval=worth",
        "mcts:playouts=10,simulate=end",
        "level:2",
    )
    code, out, said = command_line(
        "tournament", "random", *searches, *GAME, "--games", 2, "--openings", "random:2", "--threads", 1, "--json",
        "--out", tmp_path / "run",
    )  # fmt: skip
    assert code == 0, said
    result = json.loads(out)
    assert (result["game"], result["size"], result["rule"], result["games"]) == ("fields", 3, "wild", 20)
    assert result["forfeits"] == []


def test_its_recipe_breeds_it(command_line, tmp_path):
    code, out, said = command_line(
        "evolve", "wheel", *GAME, "--eval", "worth", "--population", 4, "--generations", 1, "--depth", 1,
        "--opening-plies", 1, "--panel-openings", 1, "--threads", 1, "--json", "--out", tmp_path / "run",
    )  # fmt: skip
    assert code == 0, said
    assert json.loads(out)["recipe"] == "wheel"
    assert command_line("resume", tmp_path / "run")[0] == 0


def test_it_is_evaluated_and_counted(command_line):
    found = json.loads(command_line("eval", "twice", *GAME, "--moves", "a1b1c1", "--json")[1])
    assert (found["game"], found["value"]) == ("fields", -4.0)
    assert json.loads(command_line("perft", "fields", 2, "--python", "--json")[1])["nodes"] == 9 * 8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("perft", "fields", 2), "the kernel has no rules of fields; count with the Python rules: add --python"),
        (("solve", "fields", "x"), "'fields' is no game that can be solved; known: reversi, gomoku"),
        (("play", "fields/9"), "fields has no 9x9 board; offered: 2 to 4"),
        (("match", "near:bias=x,eval=twice", "random", *GAME), "cannot be bias of near; expected 2 or 3"),
        (
            ("match", "near:depth=2,eval=twice", "random", *GAME),
            "'depth' in 'near:depth=2,eval=twice' is no key of near; known: bias, eval, noise",
        ),
        (("match", "sequence", "random", *GAME), "'sequence' does not play fields"),
    ],
)
def test_what_it_does_not_have_is_a_sentence(command_line, words, sentence):
    code, _, said = command_line(*words)
    assert code == 2
    assert sentence in said


def test_its_format_is_read_and_written(command_line, tmp_path):
    archive = tmp_path / "games.fields"
    archive.write_text("FIELDS\nfields/2:0 1 2 3\nreversi/4:0\n")
    copy = tmp_path / "copy.txt"
    code, out, said = command_line("archive", archive, "--to", "fields", copy, "--json")
    assert code == 1, said  # the second game is not legal
    assert json.loads(out)["games"] == 2
    assert "fields/2:0 1 2 3" in copy.read_text()
