"""``heibai board``: a position in letters or as a picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from heibai.apps.cli import main

EXAMPLES = Path(__file__).parents[4] / "examples"


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr("sys.argv", ["heibai", "board", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    return ended.value.code, said.out, said.err


def test_moves_are_played_from_the_start(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "f5d6")
    assert not code
    assert "[O]" in out
    assert out.endswith("black to move, 3 : 3\n")


def test_a_board_tells_its_size(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "-----OX--XO----- X")
    assert not code
    assert out.endswith("black to move, 2 : 2\n")


def test_a_picture_goes_into_a_file(monkeypatch, capsys, tmp_path):
    path = tmp_path / "board.svg"
    code, out, _ = run(monkeypatch, capsys, "h8h9i9", "--game", "gomoku", "--opening", "swap2", "--svg", str(path))
    assert (code or 0, out) == (0, "")
    assert "take-black" in ElementTree.parse(path).getroot()[0].text


def test_json_names_the_moves(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "f5", "--json")
    assert not code
    assert json.loads(out)["moves"] == ["f4", "d6", "f6"]


def test_a_game_of_ones_own_is_drawn(monkeypatch, capsys):
    monkeypatch.chdir(EXAMPLES)
    code, out, _ = run(monkeypatch, capsys, "b2", "--game", "py:snort.Snort")
    assert not code
    assert "[X]" in out


def test_an_illegal_move_is_one_sentence(monkeypatch, capsys):
    code, _, err = run(monkeypatch, capsys, "a1")
    assert code == 2
    assert err.startswith("heibai: 'a1' is not legal for black")


def test_a_folder_that_is_not_there_is_told(monkeypatch, capsys, tmp_path):
    code, _, err = run(monkeypatch, capsys, "f5", "--svg", str(tmp_path / "none" / "x.svg"))
    assert code == 2
    assert "x.svg" in err
