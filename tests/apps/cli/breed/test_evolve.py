"""``heibai evolve``, ``runs`` and ``resume``: small boards, real processes, real kills."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from killing import hear_interrupts
from narrow_pipe import NarrowPipe
from waiting import MINUTES, wait_until

from heibai.core.errors import SpecError
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.asked import bred_evaluator

SMALL = [
    "--size", "4", "--population", "6", "--depth", "1", "--generations", "3", "--opening-plies", "2",
    "--openings-per-pair", "1", "--panel-openings", "2", "--seed", "3",
]  # fmt: skip
MAIN = "from heibai.apps.cli import main; main()"


def heibai(*arguments):
    done = subprocess.run(
        [sys.executable, "-c", MAIN, *map(str, arguments)], capture_output=True, text=True, timeout=MINUTES, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


def evolved(*arguments):
    return json.loads(heibai("evolve", *arguments, "--json").stdout)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    return evolved("roulette", *SMALL, "--threads", 1, "--out", tmp_path_factory.mktemp("runs") / "unbroken")


@pytest.mark.sampled(3)
def test_the_json_is_one_object_with_hash_champion_and_panel(unbroken):
    assert len(unbroken["hash"]) == 64
    assert unbroken["champion"].startswith("zones")
    assert unbroken["player"] == f"alphabeta:depth=1,eval=[{unbroken['champion']}]"
    assert unbroken["finished"]
    assert unbroken["games"] == 4 * 30
    assert set(unbroken["panel"]) >= {"random", "greedy", "original zones"}
    low, high = unbroken["panel"]["original zones"]["score_interval"]
    assert 0 <= low <= unbroken["panel"]["original zones"]["score"] <= high <= 1


@pytest.mark.sampled(3)
def test_one_and_two_threads_have_the_same_hash(tmp_path, unbroken):
    two = evolved("roulette", *SMALL, "--threads", 2, "--out", tmp_path / "two")
    assert (two["hash"], two["champion"], two["panel"]) == (
        unbroken["hash"], unbroken["champion"], unbroken["panel"],
    )  # fmt: skip


def test_another_seed_has_another_hash(tmp_path, here, unbroken):
    other = json.loads(
        here("evolve", "roulette", *SMALL, "--seed", 4, "--threads", 1, "--out", tmp_path / "other", "--json").out
    )
    assert other["hash"] != unbroken["hash"]


def begin(out, said, *more):
    """``heibai evolve`` in a process of its own, with a generation on the disk, and held up by what it says."""
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "evolve", "roulette", *SMALL, *more, "--threads", "1", "--out", str(out)],
        stdout=subprocess.DEVNULL, stderr=said.write_end, preexec_fn=hear_interrupts,
    )  # fmt: skip
    log = out / "log.jsonl"
    wait_until(lambda: (log.exists() and log.read_text()) or process.poll() is not None)
    return process


@pytest.mark.sampled(3)
def test_killed_it_is_a_stopped_run_and_resumes_to_the_same_hash(tmp_path, here):
    out, long, said = tmp_path / "run", ("--generations", "30"), NarrowPipe()
    unbroken = json.loads(here("evolve", "roulette", *SMALL, *long, "--out", tmp_path / "unbroken", "--json").out)
    process = begin(out, said, *long)
    process.kill()
    process.wait()
    said.read()
    assert json.loads(here("runs", "show", out, "--json").out)["state"] in ("stopped", "queued")
    resumed = json.loads(here("resume", out, "--threads", 2, "--json").out)
    assert (resumed["hash"], resumed["champion"]) == (unbroken["hash"], unbroken["champion"])
    assert len(json.loads(here("runs", "show", out, "--json").out)["log"]) == 31


@pytest.mark.sampled(3)
def test_interrupted_it_names_the_command_that_continues_it(tmp_path):
    said = NarrowPipe()
    process = begin(tmp_path / "run", said, "--generations", "30")
    process.send_signal(signal.SIGINT)
    assert f"heibai resume {tmp_path / 'run'}" in said.read()
    assert process.wait(MINUTES) == 130


def test_finished_it_says_how_to_play_and_pit_the_champion(tmp_path, here):
    done = here("evolve", "roulette", *SMALL, "--generations", 0, "--out", tmp_path / "run")
    player = f"alphabeta:depth=1,eval=@{tmp_path / 'run' / 'champion.json'}"
    assert f"heibai play reversi/4 --opponent {player}" in done.out
    pit = next(line for line in done.out.splitlines() if "heibai match" in line)
    words = shlex.split(pit)[shlex.split(pit).index("match") :]
    games = json.loads(here(*words, "--games", 4, "--openings", "random:3", "--json").out)
    assert games["players"][0] == player
    shown = here("runs", "show", tmp_path / "run").out
    assert "best fitness by generation" in shown
    assert "•" in shown
    assert re.search(r"best of generation 0: [\d.]+ ± [\d.]+, ", shown)


def test_finished_it_names_the_champion_by_its_run_for_terminal_and_page(tmp_path, here):
    out = here("evolve", "roulette", *SMALL, "--out", tmp_path / "my run, v2: [é]").out.splitlines()
    (line,) = (line.partition("  ")[2].strip() for line in out if line.startswith("by name"))
    assert shlex.split(line)[-2:] == ["--opponent", "mine/my run, v2: [é]"]
    assert "or         heibai, where it is one of your champions: my run, v2: [é]" in out
    pit = here("match", shlex.split(line)[-1], "random", "--size", 4, "--games", 2, "--json").out
    assert json.loads(pit)["games"] == 2


def test_the_champions_file_plays_and_knows_where_it_came_from(tmp_path, here):
    from heibai.evaluators.weights_file import read_weights
    from heibai.games import make_game
    from heibai.players.evaluator_text import make_evaluator

    out = tmp_path / "run"
    summary = json.loads(here("evolve", "roulette", *SMALL, "--out", out, "--json").out)
    content = read_weights(out / "champion.json")
    assert content.provenance["hash"] == summary["hash"]
    assert "heibai evolve roulette" in content.provenance["command"]
    assert make_evaluator(f"@{out / 'champion.json'}", make_game("reversi", 4)).weights == tuple(
        summary["weights"].values()
    )


def test_position_ranking_plays_no_game_in_training(tmp_path, here):
    summary = json.loads(
        here(
            "evolve",
            "position-ranking:positions=2",
            "--size",
            4,
            "--panel-openings",
            0,
            "--seed",
            5,
            "--out",
            tmp_path / "run",
            "--json",
        ).out
    )
    assert summary["games"] == 0
    assert sum(summary["weights"].values()) == pytest.approx(1.0)
    assert summary["evaluated"] == 2 * 21


def test_a_variant_and_a_player_are_kept_in_the_run_and_named_by_what_it_prints(tmp_path, here):
    out = tmp_path / "run"
    arguments = [
        "evolve", "paired-blend:rounds=2", "--game", "gomoku", "--size", 6, "--rule", "caro", "--opening", "pro",
        "--eval", "shapes:weights=[0,3,7,15,31,63,127,255,511,511,511,1023]", "--player", "greedy",
        "--openings", "random:3",
        "--population", 4, "--generations", 1, "--panel-openings", 1, "--threads", 1, "--out", out,
    ]  # fmt: skip
    first = here(*arguments[:-1], tmp_path / "first", "--json")
    summary = json.loads(first.out)
    assert summary["games"] == 2 * (4 * 2) + 2  # two generations, and one match for the title
    assert (summary["rule"], summary["opening_rule"], summary["search"]) == ("caro", "pro", "greedy")
    assert summary["weights"]["closed_two"] == 0.0
    assert summary["player"] == f"greedy:eval=[{summary['champion']}]"
    done = here(*arguments)
    assert f"hash       {summary['hash']}" in done.out
    assert "heibai play gomoku/6/caro/pro --opponent greedy:eval=@" in done.out
    assert "gomoku 6x6 caro pro" in here("runs", "show", out).out
    again = json.loads((out / "champion.json").read_text())["provenance"]["command"]
    assert "--game gomoku/6/caro/pro --eval 'shapes" in again
    assert (
        json.loads(here(*shlex.split(again)[1:], "--out", tmp_path / "again", "--json").out)["hash"] == summary["hash"]
    )


def test_a_recipe_breeds_its_own_evaluator_only_where_the_game_has_it(tmp_path, here):
    small = ["--size", 5, "--population", 2, "--generations", 0, "--panel-openings", 0, "--threads", 1]
    out = ["--out", tmp_path / "run", "--json"]
    done = here("evolve", "roulette", "--game", "gomoku", "--player", "greedy", *small, *out)
    assert json.loads(done.out)["champion"].partition("[")[0] == "shapes"
    assert "'shapes' is bred; name another with --eval: shapes, lines, rewards" in done.err


def test_without_a_game_a_recipe_breeds_for_its_own(tmp_path, here):
    small = ["--size", 6, "--population", 4, "--generations", 0, "--panel-openings", 0, "--threads", 1]
    done = here("evolve", "paired-blend:rounds=2", *small, "--out", tmp_path / "own", "--json")
    summary = json.loads(done.out)
    assert (summary["game"], summary["size"], summary["rule"]) == ("gomoku", 6, "freestyle")
    assert summary["champion"].partition("[")[0] == summary["search"] == "rewards"
    assert "is bred" not in done.err
    # Where the user names another game, what is bred instead is said.
    other = ["--game", "reversi", "--depth", 1, "--out", tmp_path / "other", "--json"]
    done = here("evolve", "paired-blend:rounds=2", *small, *other)
    assert json.loads(done.out)["champion"].partition(":")[0] == "zones"
    assert "paired-blend breeds 'rewards' of gomoku; reversi does not have it, so 'zones' is bred" in done.err


def test_a_game_without_an_evaluator_asks_for_one():
    bare = SimpleNamespace(name="bare", feature_sets=dict)
    with pytest.raises(SpecError, match="bare declares no evaluator to breed; name one: --eval"):
        bred_evaluator({"evaluator": None, "game": "py:own.Bare"}, RECIPES["roulette"], bare)


@pytest.mark.parametrize(
    ("recipe", "said"),
    [("roulette", False), ("roulette:init=random", True), ("sep-cma", True), ("sep-cma:begin=given", False)],
)
def test_weights_that_a_recipe_does_not_begin_with_are_told(tmp_path, here, recipe, said):
    small = ["--size", 4, "--population", 4, "--generations", 0, "--panel-openings", 0, "--depth", 1]
    done = here(
        "evolve", recipe, "--eval", "zones:weights=[1,2,-3,-4,5,6]", *small, "--out", tmp_path / "run", "--json"
    )
    assert ("begins without the weights in --eval" in done.err) == said
    assert "weights" not in here("evolve", recipe, "--eval", "zones", *small, "--out", tmp_path / "plain").err


def test_runs_lists_what_is_there(tmp_path, here):
    here("evolve", "roulette", *SMALL, "--generations", 0, "--panel-openings", 0, "--out", tmp_path / "mine")
    listed = json.loads(here("runs", "--folder", tmp_path, "--json").out)
    assert [run["id"] for run in listed["runs"]] == ["mine"]
    assert listed["runs"][0]["state"] == "finished"
    assert "roulette of zones" in here("runs", "--folder", tmp_path).out


def test_question_mark_lists_every_recipe_with_its_options(here):
    recipes = json.loads(here("evolve", "?", "--json").out)["recipes"]
    assert [recipe["name"] for recipe in recipes] == list(RECIPES)
    assert {"position-ranking", "self-play-elite", "roulette", "paired-blend", "ga"} <= set(RECIPES)
    assert "brood" in here("evolve", "?").out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["evolve", "rulette"], "'rulette' is no recipe"),
        (["evolve", "roulette:brood=2"], "is no option of roulette"),
        (["evolve", "roulette", "--eval", "zoons"], "'zoons'"),
        (["evolve", "roulette", "--player", "greedy:eval=zones"], "without eval="),
        (["evolve", "roulette", "--player", "level:1"], "without eval="),
        (["evolve", "roulette", "--rule", "renju"], "leave --rule out"),
        (["evolve", "paired-blend", "--population", "5"], "must be even"),
        (["evolve", "paired-blend", "--eval", "zones"], "paired-blend breeds for gomoku, name another with --game"),
        (["evolve", "roulette", "--eval", "zones:weights=[1,2]"], "2 weights"),
        (["evolve", "roulette", "--size", "5"], "no 5x5 board"),
        (["evolve", "roulette", "--scoring", "goals"], "points, margin, difference"),
        (["evolve", "roulette", "--fix", "mobility=much"], "GENE=VALUE"),
        (["evolve", "roulette", "--fix", "luck=1"], "'luck' is no gene"),
        (["evolve", "roulette", "--opponents", "everyone"], "round-robin"),
        (["evolve", "roulette", "--opponents", "hall:members=2"], "nobody in the first generation"),
        (["evolve", "roulette", "--opponents", "against:zoons"], "'zoons' is no evaluator"),
        (["evolve", "roulette", "--opponents", "against:@none.json"], "'none.json'"),
        (["evolve", "roulette", "--race", "sprint"], "halving:games=10000"),
        (["evolve", "roulette", "--stop", "luck=1"], "no stop rule"),
        (["evolve", "roulette", "--opening-plies", "0", "--openings-per-pair", "2"], "the same game"),
        (["evolve", "roulette", "--openings", "nowhere"], "'nowhere' names no openings"),
        (["evolve", "roulette", "--openings", "random:1", "--openings-per-pair", "9"], "longer openings"),
        (["evolve", "roulette", "--depth", "99"], "less than or equal to 60"),
        (["evolve", "roulette", "--openings", "start", "--openings-per-pair", "2"], "the same game"),
        (["evolve", "self-play-elite", "--population", "8"], "no room"),
        (["evolve", "position-ranking", "--eval", "zones"], "seven"),
        (["resume", "no-such-run"], "heibai runs"),
        (["runs", "no-such-run"], "heibai runs"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(tmp_path, monkeypatch, here, arguments, says):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    done = here(*arguments, code=2)
    assert says in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert list(tmp_path.glob("runs/*")) == []  # nothing was begun


def test_a_second_run_does_not_overwrite_the_first(tmp_path, here):
    out = tmp_path / "run"
    here("evolve", "roulette", *SMALL, "--generations", 0, "--panel-openings", 0, "--out", out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    done = here("evolve", "roulette", *SMALL, "--out", out, code=2)
    assert "already holds a run" in done.err
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_a_checkpoint_of_another_version_is_one_sentence(tmp_path, here):
    out = tmp_path / "run"
    here("evolve", "roulette", *SMALL, "--generations", 0, "--panel-openings", 0, "--out", out)
    path = out / "checkpoint.json"
    path.write_text(path.read_text().replace('"version":2', '"version":7'))
    assert "version 7" in here("resume", out, code=2).err
