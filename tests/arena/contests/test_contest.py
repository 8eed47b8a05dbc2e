"""Matches and tournaments as jobs: resumed ones end like unbroken ones; bad wishes are refused."""

import json
import signal
import subprocess
import sys

import pytest
from waiting import wait_until

from heibai.arena.contests import contest, stored_contest
from heibai.arena.contests.ledger import GAMES
from heibai.core.errors import CheckpointError, SpecError
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State

A, B = "greedy:eval=zones,ties=random,python=1", "greedy:eval=discs,noise=0.2,python=1"
TIMES = ("seconds", "games_per_second")


def begin(path, players=(A, B), *, games=40, size=6, **wishes):
    made = contest.make_contest(make_game("reversi", size), players, games=games, openings_text="random:4", **wishes)
    return RunDirectory.create(path, kind=made.kind, config=contest.to_config(made))


def games_of(directory):
    return [{k: v for k, v in row.items() if k not in ("event", "date")} for row in directory.rows(GAMES)]


def save_again(directory):
    """Have the checkpoint count on the journals as they are now."""
    again = RunDirectory.open(directory.path)
    again.save_checkpoint(again.load_checkpoint())


def without_times(result):
    return {key: value for key, value in result.items() if key not in TIMES}


def test_a_match_counts_from_the_first_players_side(tmp_path):
    result = stored_contest.run(begin(tmp_path / "ab", ("py:user_players.LastMove", "random"), seed=3), threads=1)
    assert result["games"] == result["wins"] + result["draws"] + result["losses"] == 40
    assert result["score"] == (result["wins"] + result["draws"] / 2) / 40
    assert sum(result["pairs"]) == 20
    assert result["finished"]


def test_the_config_gives_the_same_contest_back(tmp_path):
    made = contest.make_contest(make_game("reversi"), ("random", "level:2"), games=6, seed=4)
    config = json.loads(json.dumps(contest.to_config(made)))
    again = contest.from_config(config)
    assert contest.to_config(again) == config
    assert again.openings == made.openings


def test_openings_of_a_file_are_kept_in_the_config(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("f5d6c3\nd3c3\n" + "-" * 27 + "OX------XO" + "-" * 27 + " X\n")
    made = contest.make_contest(make_game("reversi"), ("random", "level:2"), games=6, openings_text=str(path))
    path.unlink()
    assert contest.from_config(contest.to_config(made)).openings == made.openings


def test_a_stopped_contest_resumes_to_the_very_same_games(tmp_path, monkeypatch):
    monkeypatch.setattr(stored_contest, "_WORTH_A_WRITE", 0.0)
    whole = begin(tmp_path / "whole")
    unbroken = stored_contest.run(whole, threads=1)
    broken, control = begin(tmp_path / "broken"), Control()

    def stop_soon(done, total, so_far):
        if done >= 6:
            control.stop("enough")

    result = stored_contest.run(broken, threads=1, control=control, watch=stop_soon)
    assert not result["finished"]
    assert result["games"] == 6
    assert broken.status().state is State.STOPPED
    resumed = stored_contest.run(RunDirectory.open(broken.path), threads=2)
    assert resumed["finished"]
    assert games_of(broken) == games_of(whole)
    assert without_times(resumed) == without_times(unbroken)


def test_a_killed_contest_resumes_to_the_very_same_games(tmp_path):
    whole, killed = begin(tmp_path / "whole", games=60), begin(tmp_path / "killed", games=60)
    stored_contest.run(whole, threads=1)
    code = (
        "import sys; from heibai.arena.contests import stored_contest; from heibai.jobs.directory import RunDirectory; "
        "stored_contest.run(RunDirectory.open(sys.argv[1]), threads=1)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(killed.path)])
    journal = killed.path / GAMES
    wait_until(lambda: (journal.exists() and journal.stat().st_size) or process.poll() is not None)
    process.kill()
    assert process.wait() in (-signal.SIGKILL, 0)  # 0: it was done before the kill came
    with open(journal, "ab") as file:
        file.write(b'{"half a rec')  # what a kill in the middle of a write leaves
    assert stored_contest.run(RunDirectory.open(killed.path), threads=1)["finished"]
    assert games_of(killed) == games_of(whole)


def test_a_finished_contest_says_its_result_again(tmp_path):
    directory = begin(tmp_path / "x", games=4)
    assert stored_contest.run(directory, threads=1) == stored_contest.run(directory, threads=1)
    assert json.loads((directory.path / "result.json").read_text())["games"] == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.replace('"score":', '"score":1', 1),
        lambda row: row[: row.index('"moves":"') + 9] + "a1" + row[row.index('"moves":"') + 11 :],
    ],
    ids=["score", "move"],
)
def test_a_finished_contest_is_not_made_again_from_damaged_games(tmp_path, change):
    directory = begin(tmp_path / "x", games=4)
    stored_contest.run(directory, threads=1)
    result = (directory.path / "result.json").read_bytes()
    rows = (directory.path / GAMES).read_text().splitlines(keepends=True)
    rows[2] = change(rows[2])
    (directory.path / GAMES).write_text("".join(rows))
    with pytest.raises(CheckpointError, match=r"games.jsonl' is damaged in line 3: .* put back a copy of it"):
        stored_contest.run(RunDirectory.open(directory.path), threads=1)
    assert (directory.path / "result.json").read_bytes() == result


def test_a_journal_of_another_schedule_is_refused(tmp_path):
    directory = begin(tmp_path / "x", games=4)
    stored_contest.run(directory, threads=1)
    rows = (directory.path / GAMES).read_text().splitlines()
    rows[0], rows[1] = rows[1], rows[0]
    (directory.path / GAMES).write_text("\n".join(rows) + "\n")
    with pytest.raises(CheckpointError, match=r"games.jsonl.* is damaged in line 1: it is not what the run wrote"):
        stored_contest.run(directory, threads=1)
    save_again(directory)
    with pytest.raises(CheckpointError, match="game 1 of"):
        stored_contest.run(directory, threads=1)


def test_a_tournament_has_standings_and_every_pairing(tmp_path):
    players = ("random", A, B)
    result = stored_contest.run(begin(tmp_path / "t", players, games=10), threads=1)
    assert [row["rank"] for row in result["standings"]] == [1, 2, 3]
    assert {row["player"] for row in result["standings"]} == set(players)
    assert [(p["a"], p["b"]) for p in result["pairings"]] == [
        (players[0], players[1]),
        (players[0], players[2]),
        players[1:],
    ]
    assert result["games"] == 30
    assert sum(row["points"] for row in result["standings"]) == 30


def test_a_tournament_rates_with_draws_first_moves_and_anchors(tmp_path):
    made = contest.make_contest(
        make_game("reversi", 6), ("random", A, B), games=40, openings_text="random:4", anchors={"random": 1000}
    )
    directory = RunDirectory.create(tmp_path / "t", kind=made.kind, config=contest.to_config(made))
    assert contest.from_config(json.loads(json.dumps(directory.config))).anchors == {0: 1000}
    result = stored_contest.run(directory, threads=1)
    rows = {row["player"]: row for row in result["standings"]}
    assert (rows["random"]["elo"], rows["random"]["elo_interval"]) == (1000, [1000, 1000])
    assert [row["elo"] for row in result["standings"]] == sorted((row["elo"] for row in rows.values()), reverse=True)
    assert rows[A]["elo_interval"][0] > 1000
    assert 0 < result["draw_rate"] < 0.5
    low, high = result["first_move_interval"]
    assert low < result["first_move_elo"] < high
    assert result["standings"][-1]["los"] is None
    assert 0.5 <= result["standings"][0]["los"] <= 1


@pytest.mark.parametrize(
    ("anchors", "says"),
    [
        ({"level:2": 0.0}, "does not play"),
        ({"random": float("nan")}, "give a number"),
        ({"random": 1e300}, "give a number"),
    ],
)
def test_only_players_are_anchored_and_only_at_numbers(anchors, says):
    with pytest.raises(SpecError, match=says):
        contest.make_contest(make_game("reversi"), ("random", A, B), games=2, anchors=anchors)


def test_misbehaving_players_are_named(tmp_path):
    players = ("greedy:eval=[py:user_players.Broken]", "random")
    result = stored_contest.run(begin(tmp_path / "x", players, games=4), threads=1)
    assert result["losses"] == 4
    [row] = result["forfeits"]
    assert (row["player"], row["reason"], row["games"]) == (players[0], "exception", 4)
    assert "ZeroDivisionError" in row["example"]


def test_identical_games_are_counted_once(tmp_path):
    made = contest.make_contest(
        make_game("reversi", 4),
        ("py:user_players.LastMove", "greedy:eval=discs,python=1"),
        games=8,
        openings_text="start",
    )
    directory = RunDirectory.create(tmp_path / "x", kind="match", config=contest.to_config(made))
    result = stored_contest.run(directory, threads=1)
    assert (result["distinct_openings"], result["games"], result["games_played"]) == (1, 2, 8)
    assert result["repeated_games"] == 6
    assert sum(result["pairs"]) == 1


@pytest.mark.parametrize(("games", "says"), [(7, "use --games 8"), (0, "use --games 2"), (-4, "use --games 2")])
def test_games_come_in_pairs(games, says):
    with pytest.raises(SpecError, match=says):
        contest.make_contest(make_game("reversi"), ("random", "level:2"), games=games)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_a_move_has_some_time(seconds):
    with pytest.raises(SpecError, match="above 0"):
        contest.make_contest(make_game("reversi"), ("random", "level:2"), games=2, move_seconds=seconds)


@pytest.mark.parametrize(
    "damage",
    [
        {"players": None},
        {"players": [1, 2, 3]},
        {"games": "many"},
        {"games": 10**18},
        {"games": 4},
        {"opening_moves": 3},
        {"seed": 1.5},
        {"format": "knockout"},
        {"copy": 3},
    ],
)
def test_a_damaged_config_is_one_sentence(tmp_path, damage):
    directory = begin(tmp_path / "x", ("random", "level:2"), games=2)
    directory.config.update(damage)
    with pytest.raises(CheckpointError, match="contest is damaged"):
        stored_contest.run(directory, threads=1)


def test_a_tournament_has_every_player_once():
    with pytest.raises(SpecError, match="'random' stands twice"):
        contest.make_contest(make_game("reversi"), ("random", "level:2", "random"), games=2)


def test_the_game_is_one_text_on_disk_and_the_four_fields_of_the_first_version_load():
    game = make_game("gomoku/7/renju/swap2")
    made = contest.make_contest(game, ("random", "greedy:eval=shapes"), games=2, openings_text="start")
    config = contest.to_config(made)
    assert config["game"] == "gomoku/7/renju/swap2"
    fields = {"game": "gomoku", "size": 7, "rule": "renju", "opening_rule": "swap2"}
    for stored in (config, config | fields):
        assert contest.to_config(contest.from_config(stored)) == config
