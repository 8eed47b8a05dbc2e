"""Tunings in directories: a planted wrong number is found, a stop loses nothing, what cannot start is refused."""

import pytest
from players.remote.local_engines import ours, write_engines

from heibai.arena.play.match import play_game
from heibai.arena.schedule.openings import make_openings
from heibai.compose import job_kind
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import make_player
from heibai.plots import figure
from heibai.tuning.stored_tuning import begin, work_on

ASKED = {
    "player": "mcts:playouts=50,simulate=24,eval=champion", "parameters": ["simulate=0:40"], "game": "reversi",
    "way": "spsa", "iterations": 40, "games": 20, "openings": "random:8", "seed": 1, "test": "elo0=0,elo1=10",
    "test_games": 1000,
}  # fmt: skip
SHORT = ASKED | {"iterations": 4, "games": 4, "test_games": 40}


def lasting(result):
    return {key: value for key, value in result.items() if key not in ("id", "out")}


@pytest.mark.parametrize("changes", [{}, {"way": "cma", "iterations": 8}])
def test_a_planted_wrong_number_is_found_and_the_test_says_so(tmp_path, changes):
    """Random moves of a leaf before a bred evaluation is asked: 24 are far too many, 0 to 4 are best."""
    result = work_on(begin(ASKED | changes, tmp_path / "run"), threads=1)
    assert result["finished"]
    assert result["parameters"]["simulate"]["before"] == 24
    assert result["parameters"]["simulate"]["after"] <= 8
    assert result["verdict"] == "the tuned player is stronger"
    assert result["test"]["score_interval"][0] > 0.6
    assert result["player"].startswith("mcts:playouts=50,simulate=")


class StopsAfter(Control):
    """Asked to stop when it was asked so often whether to go on."""

    def __init__(self, asked):
        super().__init__()
        self.left = asked

    def proceed(self):
        self.left -= 1
        if self.left < 0:
            self.stop()
        return super().proceed()


@pytest.mark.parametrize("way", ["spsa", "cma"])
def test_stopped_at_every_step_it_ends_as_the_unbroken_one(tmp_path, way):
    asked = SHORT | {"way": way, "iterations": 2}
    whole = work_on(begin(asked, tmp_path / "whole"), threads=1)
    begin(asked, tmp_path / "broken")
    stops = 0
    while not (result := work_on(RunDirectory.open(tmp_path / "broken"), threads=1, control=StopsAfter(1)))["finished"]:
        stops += 1
        assert RunDirectory.open(tmp_path / "broken").status().message == "asked to stop"
    assert stops >= 2
    assert lasting(result) == lasting(whole)
    rows = [list(RunDirectory.open(tmp_path / name).rows()) for name in ("whole", "broken")]
    assert rows[0] == rows[1]


def test_threads_change_nothing(tmp_path):
    one, two = (work_on(begin(SHORT, tmp_path / str(threads)), threads=threads) for threads in (1, 2))
    assert lasting(one) == lasting(two)


def test_the_job_has_a_line_a_command_and_curves(tmp_path):
    directory = begin(SHORT, tmp_path / "run")
    kind = job_kind("tune")
    assert kind.about(directory.config) == (
        "simulate=0:40 of mcts:playouts=50,simulate=24,eval=champion, spsa, reversi 8x8, seed 1"
    )
    assert kind.command(directory).startswith("heibai tune mcts:playouts=50,simulate=24,eval=champion --parameter")
    work_on(directory, threads=1)
    (curve,) = kind.curves(directory)
    assert [row[curve.at] for row in kind.log(directory)] == [1, 2, 3, 4]
    assert all(0 <= row[curve.key] <= 40 for row in kind.log(directory))
    assert kind.result(directory)["finished"]
    assert ("way.svg" in kind.files(directory)) == figure.is_available()


def test_where_nothing_changes_nothing_is_tested(tmp_path):
    result = work_on(begin(SHORT | {"test_games": 0}, tmp_path / "run"), threads=1)
    assert (result["verdict"], result["games"]) == ("no test was asked for", 16)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"way": "sgd"}, "there are: spsa, cma"),
        ({"games": 3}, "an even number from 2"),
        ({"test_games": 1}, "an even number from 0"),
        ({"iterations": 0}, "at least 1"),
        ({"parameters": []}, "none came"),
        ({"player": "mcts:playout=50"}, "playouts"),
        ({"test": "elo0=5,elo1=0"}, "elo0 below elo1"),
        ({"openings": "randm:8"}, "randm"),
    ],
)
def test_what_cannot_start_leaves_no_directory(tmp_path, changes, said):
    with pytest.raises(Exception, match=said) as caught:
        begin(ASKED | changes, tmp_path / "run")
    assert "heibai" in type(caught.value).__module__
    assert not (tmp_path / "run").exists()


@pytest.mark.sampled(2)
def test_an_option_of_a_program_is_tuned(tmp_path, monkeypatch):
    """heibai behind NBoard, whose board says how deep it searches."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    entry = ours("nboard", "alphabeta:depth=3,eval=champion")
    write_engines(tmp_path / "home", {"it": entry | {"options": {"depth": 1}}})
    asked = SHORT | {"player": "remote:it,depth=1", "parameters": ["depth=1:4"], "iterations": 1, "test_games": 2}
    result = work_on(begin(asked, tmp_path / "run"), threads=1)
    assert result["before"] == "remote:it,depth=1"
    assert result["games"] >= SHORT["games"]
    game, (opening,) = make_game("reversi"), make_openings("random:4", make_game("reversi"), 1, seed=2)
    players = (make_player(text, game) for text in ("remote:it,depth=4", "alphabeta:depth=4,eval=champion"))
    remote, local = (play_game(game, (each, make_player("random", game)), opening, rng=Rng(7)) for each in players)
    assert remote == local
    with pytest.raises(SpecError, match=r"there are: depth"):
        begin(asked | {"player": "remote:it,deep=1", "parameters": ["deep=1:4"]}, tmp_path / "other")
    with pytest.raises(SpecError, match="write a whole number"):
        begin(asked | {"parameters": ["depth=1:4.5"]}, tmp_path / "other")
