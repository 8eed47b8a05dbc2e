"""The contract test: what a hand-in says of itself is held against it, what it does not say is not."""

import sys
from pathlib import Path

import pytest

from heibai.classroom import runners
from heibai.classroom.check import check
from heibai.classroom.declaration import declares
from heibai.classroom.hand_in import read_hand_in
from heibai.core.errors import SpecError
from heibai.games import make_game
from heibai.players.remote.engines_file import Engine

OWN_PYTHON = str(Path(runners.__file__).with_name("own_python.py"))
CHOOSE = "def choose_move(board, colour, legal):\n"
DECLARED = "choose_move.deterministic = True\n"
RANDOM = "import random\n" + CHOOSE + "    return random.choice(legal)\n"
COUNTS = "asked = 0\n" + CHOOSE + "    global asked\n    asked += 1\n    return legal[asked % len(legal)]\n"
SPOILT = COUNTS.replace("legal[asked % len(legal)]", "legal[0] if asked < 18 else 'a0'")


@pytest.fixture
def tried(tmp_path):
    """Asked without a sandbox, which has tests of its own."""

    def called(text):
        path = tmp_path / "mine.py"
        path.write_text(text)
        hand_in = read_hand_in(path)
        engine = Engine("mine", (sys.executable, "-B", OWN_PYTHON, str(path)), "plain", seconds=60.0, log=False)
        return check(engine, make_game("reversi", 6), seed=0, is_declared=hand_in.is_deterministic)

    return called


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


def test_who_plays_alike_and_says_so_has_no_fault(tried):
    verdict = tried(CHOOSE + "    return legal[0]\n" + DECLARED)
    assert (verdict.answered, verdict.faults) == (8, ())
    assert verdict.is_declared
    assert verdict.is_repeatable


def test_chance_is_a_fault_of_who_says_that_there_is_none(tried):
    (fault,) = tried(RANDOM + DECLARED).faults
    assert "it says that it is deterministic, but two fresh processes answered" in fault
    assert "take random numbers from a fixed seed" in fault


def test_chance_is_no_fault_of_who_does_not_say_so(tried):
    verdict = tried(RANDOM)
    assert verdict.faults == ()
    assert not verdict.is_repeatable


def test_what_is_kept_from_another_game_is_found(tried):
    (fault,) = tried(COUNTS + DECLARED).faults
    assert "after another game in the same process" in fault
    assert "keep nothing from one game to the next" in fault


def test_illegal_moves_after_another_game_are_a_fault_of_everybody(tried):
    faults = tried(SPOILT).faults
    assert any("after another game in the same process it gave no legal move" in fault for fault in faults)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (CHOOSE + "    return legal[0]\n" + DECLARED, True),
        ("class Player:\n    deterministic: bool = True\n", True),
        ("deterministic = True\n", True),
        ("class Player:\n    deterministic = False\n", False),
        ("other.deterministic = True\n", False),
        (CHOOSE + "    deterministic = True\n", False),
        ("def broken(:\n", False),
    ],
)
def test_a_declaration_is_read_and_not_run(text, says):
    assert declares(text.encode()) is says


def test_a_folder_says_so_in_its_manifest(tmp_path):
    (tmp_path / "main.js").write_text("")
    (tmp_path / "heibai.toml").write_text("deterministic = true\n")
    assert read_hand_in(tmp_path).is_deterministic
    (tmp_path / "heibai.toml").write_text('deterministic = "yes"\n')
    with pytest.raises(SpecError, match="deterministic = true"):
        read_hand_in(tmp_path)
