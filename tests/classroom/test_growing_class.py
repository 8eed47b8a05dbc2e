"""A class that grows: who is new or changed plays its own games, and those of the others stay byte for byte."""

import csv
import json
from collections import Counter
from dataclasses import replace

import pytest

from heibai.classroom.own_home import own_home
from heibai.classroom.tournament.meetings import Seat
from heibai.classroom.tournament.stored_class import wanted_of, wanted_to_json, work_on
from heibai.core.errors import CheckpointError
from heibai.jobs.directory import RunDirectory

CHOOSE = "def choose_move(board, colour, legal):\n    return legal[{}]\nchoose_move.deterministic = True\n"
SMALL = ("--game", "reversi/4", "--threads", "1", "--games", "2", "--gauntlet", "random")


@pytest.fixture
def call(command_line):
    def called(folder, *words, code=0):
        ended = command_line("class", folder, *SMALL, *words)
        assert ended.code == code, ended.err
        return ended

    return called


@pytest.fixture
def folder(tmp_path):
    """Of three hand-ins that have not met."""
    made = tmp_path / "class"
    made.mkdir()
    for name, place in (("ann", 0), ("bob", -1), ("eve", "len(legal) // 2")):
        hand_in(made, name, place)
    return made


@pytest.fixture
def played(folder, call):
    """Of three that have met."""
    call(folder)
    return folder


def hand_in(folder, name, place):
    (folder / f"{name}.py").write_text(CHOOSE.format(place))


def journal(folder):
    (found,) = (folder / "class-results" / "runs").glob("*/games.jsonl")
    return found.read_bytes()


def games(folder, part=b""):
    return [json.loads(line) for line in part.splitlines() or journal(folder).splitlines()]


def names(row):
    return frozenset(row[side].removeprefix("remote:") for side in ("black", "white"))


def standings(folder):
    with (folder / "class-results" / "standings.csv").open(encoding="utf-8") as file:
        return {row["hand-in"]: row for row in csv.DictReader(file)}


def test_at_first_everybody_plays_and_the_gauntlet_is_no_part_of_the_standings(folder, call):
    said = call(folder).out
    assert Counter(map(names, games(folder))) == Counter(
        [frozenset(pair) for pair in (("ann", "bob"), ("ann", "eve"), ("bob", "eve"))] * 2
        + [frozenset((name, "random")) for name in ("ann", "bob", "eve")] * 2
    )
    assert set(standings(folder)) == {"ann", "bob", "eve"}
    assert all(row["games"] == "4" for row in standings(folder).values())
    assert "Gauntlet: every hand-in against the same rivals" in said
    with (folder / "class-results" / "gauntlet.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["against"], row["games"]) for row in rows] == [("random", "2")] * 3
    assert all(0 <= float(row["from"]) <= float(row["score"]) <= float(row["to"]) <= 1 for row in rows)


def test_a_new_hand_in_plays_only_its_own_games_as_if_it_had_been_there_from_the_start(played, call, tmp_path):
    before = journal(played)
    hand_in(played, "dan", "min(1, len(legal) - 1)")
    assert call(played).err.count("trying") == 1
    after = journal(played)
    assert after.startswith(before)
    new = games(played, after[len(before) :])
    assert Counter(map(names, new)) == Counter(
        frozenset(("dan", other)) for other in ("ann", "bob", "eve", "random") * 2
    )
    assert all(row["games"] == "6" for row in standings(played).values())
    whole = tmp_path / "whole"
    whole.mkdir()
    for path in played.glob("*.py"):
        (whole / path.name).write_bytes(path.read_bytes())
    call(whole)
    grown, at_once = (
        {(names(row), row["black"], row["tags"]["game"]): row["moves"] for row in games(each)}
        for each in (played, whole)
    )
    assert grown == at_once


def test_a_changed_hand_in_plays_anew_and_its_old_games_are_kept_apart(played, call):
    before = journal(played)
    hand_in(played, "eve", 0)
    call(played)
    after = journal(played)
    assert after.startswith(before)
    new = games(played, after[len(before) :])
    assert len(new) == 6
    assert all("eve" in names(row) for row in new)
    assert all(row["games"] == "4" for row in standings(played).values())
    assert "6 games of hand-ins that are gone or changed are kept and count no more" in _report(played)
    hand_in(played, "eve", "len(legal) // 2")  # who puts an old version back plays nothing again
    call(played)
    assert journal(played) == after


def test_who_is_removed_leaves_the_standings(played, call):
    hand_in(played, "dan", 0)
    call(played)
    before = journal(played)
    gone = played / "class-results" / "gradescope" / "dan"
    assert gone.exists()
    (played / "dan.py").unlink()
    call(played)
    assert journal(played) == before
    assert set(standings(played)) == {"ann", "bob", "eve"}
    assert not gone.exists()


def test_a_deadline_freezes_the_standings_and_says_how_it_is_lifted(played, call):
    before = standings(played)
    call(played, "--deadline", "2999-01-01T18:00")
    hand_in(played, "bob", 0)
    hand_in(played, "fay", 0)
    ended = call(played, "--deadline", "2001-01-01T18:00")
    assert "fay is new, its files are of" in ended.err
    assert "bob is changed, its files are of" in ended.err
    assert "--deadline none" in ended.err
    assert standings(played) == before
    assert call(played).err.count("after the deadline") == 2  # the class keeps it
    assert "After the deadline" in _report(played)
    assert "fay" in call(played, "--deadline", "none").out


def test_a_named_solution_meets_everybody_apart_from_the_standings(played, call):
    (played / "solution.py").write_text(CHOOSE.format(-1))
    said = call(played, "--solution", played / "solution.py").out
    assert "solution (the solution)" in said
    assert "solution" not in standings(played)
    assert "is neither a file nor a player" in call(played, "--solution", "nobody", code=2).err


def test_every_submission_has_its_results_for_gradescope(played):
    for name in standings(played):
        told = json.loads((played / "class-results" / "gradescope" / name / "results.json").read_text())
        assert 0 <= told["score"] <= 100
        assert told["output"]
        assert [entry["name"] for entry in told["leaderboard"]] == ["Rank", "Points", "Elo"]
        assert all(set(entry) == {"name", "value", "order"} for entry in told["leaderboard"])
        assert told["leaderboard"][0]["order"] == "asc"
        assert {entry["status"] for entry in told["tests"]} <= {"passed", "failed"}
        assert "deterministic, as it says" in {entry["name"] for entry in told["tests"]}


def _report(folder):
    return (folder / "class-results" / "report.md").read_text(encoding="utf-8")


def test_a_program_that_is_not_the_one_that_was_asked_for_plays_no_game_of_it(played):
    home = played / "class-results"
    (run,) = (home / "runs").iterdir()
    programs = home / "engines.toml"
    programs.write_text(programs.read_text().replace("ann-", "bob-"))
    directory = RunDirectory.open(run)
    wanted = wanted_of(directory.config)
    with own_home(home):
        more = replace(wanted, seats=(*wanted.seats, Seat("greedy", "greedy:eval=discs")))
        directory.extend({"wanted": wanted_to_json(more)})
        with pytest.raises(CheckpointError, match="engines"):
            work_on(directory, threads=1)
