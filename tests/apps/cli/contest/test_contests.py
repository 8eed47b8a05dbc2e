"""``heibai match``, ``tournament`` and ``players`` as a person and as a program use them."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from killing import hear_interrupts
from waiting import MINUTES, wait_until

HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()"]
SAYS_WHEN_IT_STOPS = """
from heibai.apps.cli import main
from heibai.jobs.control import Control
from heibai.store.home import make_home

stop = Control.stop
Control.stop = lambda control, *reason: (stop(control, *reason), (make_home() / "stopping").touch())
main()
"""
TESTS = Path(__file__).parents[3]
FAST = ["--size", "6", "--openings", "random:4", "--threads", "1"]  # players of Python begin no processes
MATCH_KEYS = {
    "kind", "game", "size", "players", "games", "wins", "draws", "losses", "score", "score_interval", "elo",
    "elo_interval", "los", "pairs", "openings", "distinct_openings", "repeated_games", "games_played",
    "hash", "forfeits", "seed", "sprt", "seconds", "games_per_second", "finished", "games_scheduled",
    "run", "records", "resume",
}  # fmt: skip


@pytest.fixture
def environment(tmp_path):
    return os.environ | {"HEIBAI_HOME": str(tmp_path / "home"), "PYTHONPATH": str(TESTS), "COLUMNS": "160"}


@pytest.fixture
def heibai(environment, monkeypatch, here):
    for name in ("HEIBAI_HOME", "COLUMNS"):
        monkeypatch.setenv(name, environment[name])
    return here


def test_the_json_of_a_match_is_a_contract(heibai):
    done = heibai("match", "greedy:eval=zones", "random", "--games", "10", "--seed", "3", *FAST, "--json")
    found = json.loads(done.out)
    assert set(found) == MATCH_KEYS
    assert done.err == ""
    assert found["games"] == found["wins"] + found["draws"] + found["losses"] == 10
    assert found["score"] == (found["wins"] + found["draws"] / 2) / 10
    assert found["seed"] == 3
    assert sum(found["pairs"]) == 5


def test_a_seeded_match_is_golden(heibai):
    arguments = ["match", "random", "random", "--games", "40", "--seed", "7", "--json"]
    one, other = json.loads(heibai(*arguments).out), json.loads(heibai(*arguments, "--threads", "1").out)
    assert [one[key] for key in ("wins", "draws", "losses", "pairs")] == GOLDEN_RANDOM
    assert [one[key] for key in ("wins", "draws", "losses", "pairs")] == [
        other[key] for key in ("wins", "draws", "losses", "pairs")
    ]


GOLDEN_RANDOM = [18, 2, 20, [7, 0, 7, 0, 6]]


def test_a_clean_sweep_has_null_where_json_has_no_infinity(heibai):
    found = json.loads(heibai("match", "random", "py:user_players.LastMove", "--games", "2", *FAST, "--json").out)
    swept = json.loads(
        heibai("match", "random", "greedy:eval=py:user_players.Broken", "--games", "20", *FAST, "--json").out
    )
    assert set(found) == MATCH_KEYS
    assert swept["score"] == 1.0
    assert swept["elo"] is None
    assert swept["elo_interval"][1] is None
    assert swept["elo_interval"][0] > 0
    assert swept["forfeits"][0]["reason"] == "exception"


def test_people_read_everything_that_the_json_says(heibai):
    arguments = [
        "match",
        "greedy:eval=[zones:weights=[15,6,-8,-6,4,4]]",
        "random",
        "--games",
        "10",
        "--seed",
        "3",
        *FAST,
    ]
    found, text = json.loads(heibai(*arguments, "--json").out), heibai(*arguments).out
    assert f"A: {arguments[1]}" in text
    assert f"{found['wins']} wins, {found['draws']} draws, {found['losses']} losses" in text
    assert f"{found['score']:.4f}" in text
    assert "LOS" in text
    assert f"Ptnml(0-2): {', '.join(map(str, found['pairs']))}" in text
    assert "openings random:4, seed 3" in text
    assert "games.jsonl" in text
    assert "\x1b" not in text


def test_games_are_kept_where_they_are_wanted(heibai, tmp_path):
    file, folder = tmp_path / "games.jsonl", tmp_path / "run"
    heibai("match", "random", "random", "--games", "4", *FAST, "--out", str(file))
    heibai("match", "random", "random", "--games", "4", *FAST, "--out", str(folder))
    default = json.loads(heibai("match", "random", "random", "--games", "4", *FAST, "--json").out)
    assert Path(default["records"]).is_relative_to(tmp_path / "home")
    for path in (file, folder / "games.jsonl", Path(default["records"])):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert len(rows) == 4
        assert all(row["moves"] and "score" in row for row in rows)


def test_a_tournament_prints_standings_and_a_cross_table(heibai):
    players = ["random", "greedy:eval=zones", "py:user_players.LastMove"]
    found = json.loads(heibai("tournament", *players, "--games", "4", *FAST, "--json").out)
    assert [row["rank"] for row in found["standings"]] == [1, 2, 3]
    assert len(found["pairings"]) == 3
    text = heibai("tournament", *players, "--games", "4", *FAST).out
    for row in found["standings"]:
        assert row["player"] in text
    first = found["pairings"][0]
    assert f"{first['wins']}-{first['draws']}-{first['losses']}" in text
    assert text.splitlines()[1].split() == ["Rank", "Name", "Elo", "+/-", "Games", "Score", "Draws", "LOS"]
    chance = found["transitivity"]["curl_chance"]
    assert ("too few games that were not" in text, "p 1)" in text) == (chance == 1.0, False)
    assert "0 Elo = the mean of these players" in text
    anchored = heibai("tournament", *players, "--games", "4", *FAST, "--anchor", "random=1000").out
    assert re.search(r"\+1000 +anchor", anchored)
    assert "random moves = 1000 Elo" in anchored


def test_two_games_are_too_few_for_elo_but_in_the_json(heibai):
    asked = ("match", "random", "random", "--games", "2", *FAST)
    assert re.search(r"; Elo: too few games; LOS", heibai(*asked).out)
    assert json.loads(heibai(*asked, "--json").out)["elo_interval"] != [None, None]
    asked = ("tournament", "random", "greedy:eval=zones", "greedy:eval=discs", "--games", "2", *FAST)
    table = heibai(*asked).out
    assert "First move: too few games" in table
    assert re.search(r"^1 .* too few games +4 ", table, re.MULTILINE)
    assert json.loads(heibai(*asked, "--json").out)["first_move_interval"] != [None, None]


@pytest.mark.sampled(3)
def test_a_match_stops_when_its_test_decides_and_says_so_as_fishtest_does(heibai):
    test = ["--openings", "random:8", "--sprt", "elo0=0,elo1=60,alpha=0.1,beta=0.1"]
    arguments = ["match", "greedy:eval=zones", "random", "--size", "6", *test]
    found, text = json.loads(heibai(*arguments, "--json").out), heibai(*arguments).out
    assert found["sprt"]["verdict"] == "elo1"
    assert found["games_played"] < found["games_scheduled"] == 10_000
    assert found["finished"]
    assert f"LLR: {found['sprt']['llr']:.2f} (-2.20,2.20) <0.00,60.00> accepted" in text
    assert f"Total: {found['games']} W: {found['wins']} L: {found['losses']} D: {found['draws']}" in text


def test_repeated_games_are_said_with_what_to_do(heibai):
    players = ["py:user_players.LastMove", "greedy:eval=discs"]
    text = heibai("match", *players, "--games", "8", "--size", "4", "--openings", "start", "--threads", "1").out
    assert "6 of 8 games repeat another one to the last move" in text
    assert "Use more or longer openings" in text


def test_a_swiss_tournament_says_its_rounds(heibai):
    players = ["random", "greedy:eval=zones", "greedy:eval=discs"]
    text = heibai("tournament", *players, "--games", "4", *FAST, "--format", "swiss").out
    assert text.startswith("Tournament (swiss, 2 rounds), reversi 6x6")


@pytest.mark.sampled(3)
def test_a_tournament_is_drawn_as_a_heat_map_and_says_whether_there_are_circles(heibai, tmp_path):
    players, picture = ["random", "greedy:eval=zones", "greedy:eval=discs"], tmp_path / "heat.svg"
    done = heibai("tournament", *players, "--games", "8", *FAST, "--plot", str(picture))
    assert "triples are surely cyclic" in done.out
    assert "Nash average: " in done.out
    assert "score of the row" in picture.read_text()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["match", "nobody", "random"], "'nobody' is no player"),
        (["match", "random", "greedy"], "needs an evaluator"),
        (["match", "random", "random", "--games", "3"], "--games 4"),
        (["match", "random", "random", "--size", "7"], "offered: 4, 6, 8"),
        (["match", "random", "random", "--openings", "nowhere"], "'nowhere' names no openings"),
        (["match", "random", "random", "--threads", "0"], "greater than or equal to 1"),
        (["tournament", "random", "level:2"], "use: heibai match A B"),
        (["tournament", "random", "level:2", "level:3", "--anchor", "random"], "write --anchor 'PLAYER=ELO'"),
        (["match", "random", "level:2", "--sprt", "10,0"], "needs elo0 below elo1"),
        (["tournament", "random", "level:2", "level:3", "--format", "sprt"], "without a test"),
        (["tournament", "random", "level:2", "level:3", "--plot", "heat.gif"], "'heat.gif' is no picture"),
        (["tournament", "random", "level:2", "level:3", "--plot", "nowhere/heat.svg"], "lies in no folder"),
        (["match", "random", "level:2", "--openings", "random:70"], "shorter openings (--openings random:35)"),
        (["tournament", "random", "level:2", "level:3", "--format", "cup"], "known: round-robin, gauntlet, swiss"),
        (["players", "--game", "chess"], "'chess' is no game"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(heibai, arguments, says):
    done = heibai(*arguments, code=2)
    assert says in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


@pytest.mark.parametrize("wrong", [["alphabeta:depth=2,eval=@nowhere.json"], ["random", "--threads", "0"]])
def test_what_cannot_be_played_leaves_no_run(environment, heibai, wrong):
    heibai("match", "random", *wrong, code=2)
    assert not list(Path(environment["HEIBAI_HOME"]).glob("runs/*"))


@pytest.mark.sampled(6)
def test_an_interrupt_prints_the_command_that_resumes(environment, heibai):
    home = Path(environment["HEIBAI_HOME"])
    folder, asleep = home / "runs" / "run", home / "asleep"
    match = [
        "match",
        "minimax:depth=2,eval=zones,python=1",
        "py:user_players.Gate",
        "--games",
        "100",
        *FAST,
        "--threads",
        "2",
    ]
    process = subprocess.Popen(
        [*HEIBAI, *match, "--out", str(folder), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment, start_new_session=True, preexec_fn=hear_interrupts,
    )  # fmt: skip
    wait_until(lambda: asleep.exists() or process.poll() is not None)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    (home / "go").touch()
    out, err = process.communicate(timeout=MINUTES)
    found = json.loads(out)
    assert process.returncode == 130
    assert not found["finished"]
    assert 0 < found["games"] < 100
    assert f"heibai resume {folder}" in err
    assert found["resume"] == f"heibai resume {folder}"
    resumed = json.loads(heibai("resume", folder, "--json").out)
    assert resumed["finished"]
    assert resumed["games"] == 100
    assert resumed["resume"] is None


@pytest.mark.sampled(3)
def test_a_second_interrupt_waits_for_no_game(environment, tmp_path):
    folder = tmp_path / "run"
    arguments = ["match", "py:user_players.Sleeper", "random", "--threads", "2", "--out", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-c", SAYS_WHEN_IT_STOPS, *arguments], env=environment, text=True, stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )  # fmt: skip
    for file in ("asleep", "stopping"):
        wait_until(lambda path=Path(environment["HEIBAI_HOME"]) / file: path.exists() or process.poll() is not None)
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=MINUTES)
    assert process.returncode == 130  # a single one waits for the game, which lasts longer than this test
    assert err == f"stopped; continue with: heibai resume {folder}\n"


@pytest.mark.sampled(3)
def test_players_lists_what_there_is(heibai):
    text, found = heibai("players").out, json.loads(heibai("players", "--json").out)
    assert {search["name"] for search in found["searches"]} >= {"random", "greedy", "minimax", "alphabeta"}
    for row in (*found["searches"], *found["evaluators"], *found["keys"]):
        assert row["name"] in text
    for search in found["searches"]:
        assert f"'{search['example']}'" in text
    assert "random moves = 0 Elo" in text
    assert found["levels"][0]["player"] == "random"
    assert found["levels"][0]["elo"] == 0
    zones = next(row for row in found["evaluators"] if row["name"] == "zones")
    assert [gene["default"] for gene in zones["genes"]] == [15, 6, -8, -6, 4, 4]
