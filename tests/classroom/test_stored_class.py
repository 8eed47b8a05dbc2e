"""The games of a class on disk: stopped and resumed they are those of an unbroken one; each tells its slowest moves."""

import json

import pytest

from heibai.classroom.tournament.book import GAMES
from heibai.classroom.tournament.meetings import Seat, Wanted
from heibai.classroom.tournament.setting import make_setting
from heibai.classroom.tournament.stored_class import ask, begin, games_there, so_far, work_on
from heibai.core.errors import CheckpointError, SpecError
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

PLAYERS = ("random", "greedy:eval=discs", "greedy:eval=zones")
SEATS = tuple(Seat(name, name) for name in PLAYERS)
WANTED = Wanted(SEATS, (Seat("level:1", "level:1"),), ("random",))


def begun(path, wanted=WANTED, games=4):
    directory = begin(path, make_setting(make_game("reversi", 4), games=games, openings="random:2", seed=3))
    ask(directory, wanted)
    return directory


def played(directory):
    """What was played, without the clock."""
    rows = map(json.loads, (directory.path / GAMES).read_text().splitlines())
    return [(row["black"], row["white"], row["moves"], row["tags"]["pairing"], row["tags"]["game"]) for row in rows]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    directory = begun(tmp_path_factory.mktemp("whole") / "run")
    return directory, work_on(directory, threads=1)


def test_a_class_is_played_to_its_end(whole):
    directory, result = whole
    assert result["finished"]
    assert [row["games"] for row in result["standings"]] == [8, 8, 8]
    assert [(row["a"], row["b"], row["games"]) for row in result["gauntlet"]] == [("random", "level:1", 4)]
    assert RunDirectory.open(directory.path).result()["hash"] == result["hash"]
    assert directory.status().progress.done == directory.status().progress.total == 16


def test_every_player_has_its_slowest_moves_with_their_games(whole):
    directory, result = whole
    names = {each.name for each in games_there(directory)}
    assert {each["player"] for each in result["slowest"]} == set(PLAYERS)
    assert all(each["game"] in names and each["seconds"] >= 0 for each in result["slowest"])


def test_a_stopped_class_goes_on_to_the_same_games(whole, tmp_path):
    directory, control = begun(tmp_path / "run"), Control()
    stopped = work_on(
        directory, threads=1, control=control, watch=lambda done, total, says: done == 5 and control.stop()
    )
    assert not stopped["finished"]
    assert len(played(directory)) == 5
    again = RunDirectory.open(directory.path)
    assert so_far(again)["hash"] == stopped["hash"]
    assert work_on(again, threads=1)["hash"] == whole[1]["hash"]
    assert played(again) == played(whole[0])


@pytest.mark.sampled(4)
def test_processes_play_the_same_games(whole, tmp_path):
    directory = begun(tmp_path / "run")
    assert work_on(directory, threads=2)["hash"] == whole[1]["hash"]
    assert played(directory) == played(whole[0])


def test_who_is_asked_for_later_is_played_behind_what_there_is(whole, tmp_path):
    directory = begun(tmp_path / "run", Wanted(SEATS[:2]))
    work_on(directory, threads=1)
    before = (directory.path / GAMES).read_bytes()
    ask(directory, WANTED)
    assert directory.result() is None
    work_on(RunDirectory.open(directory.path), threads=1)
    assert (directory.path / GAMES).read_bytes().startswith(before)
    assert {row[:3] for row in played(directory)} == {row[:3] for row in played(whole[0])}


def test_a_run_that_was_told_nobody_says_so(tmp_path):
    directory = begin(tmp_path / "run", make_setting(make_game("reversi", 4), games=2, openings="random:2", seed=0))
    with pytest.raises(CheckpointError, match="does not say who takes part"):
        work_on(directory, threads=1)


def test_an_odd_number_of_games_is_refused():
    with pytest.raises(SpecError, match="an even number"):
        make_setting(make_game("reversi", 4), games=3, openings="random:2", seed=0)


def test_a_game_of_no_meeting_is_damage(whole, tmp_path):
    directory = begun(tmp_path / "run")
    row = json.loads((whole[0].path / GAMES).read_text().splitlines()[0])
    directory.append({**row, "tags": {**row["tags"], "pairing": 99}}, journal=GAMES)
    directory.save_checkpoint({"games": 1, "seconds": 0.0})
    with pytest.raises(CheckpointError, match="no meeting"):
        work_on(directory, threads=1)
