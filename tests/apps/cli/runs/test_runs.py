"""``heibai runs show|compare|export``: files where they were asked for, one sentence where it cannot be."""

from __future__ import annotations

import json

import pytest
from kept_runs import keep_run

import heibai
from heibai.arena.contests.contest import make_contest, to_config
from heibai.arena.contests.stored_contest import run
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two finished runs, a and b."""
    place = tmp_path_factory.mktemp("runs")
    keep_run(place / "a")
    keep_run(place / "b", seed=4, panel_openings=0)
    return place


@pytest.fixture
def runs(folder, here):
    def call(*words, code=0):
        ended = here("runs", *words, "--folder", folder, code=code)
        return ended.out if code == 0 else ended.err

    return call


def test_a_run_is_shown(runs):
    assert json.loads(runs("show", "a", "--json"))["code"]
    assert f"begun by   heibai {heibai.__version__}" in runs("show", "a")


def test_a_plot_goes_into_the_run_or_where_it_is_asked_for(runs, folder, tmp_path):
    assert runs("show", "a", "--plot", "diversity") == f"plot: {folder / 'a' / 'diversity.svg'}\n"
    assert "Diversity" in (folder / "a" / "diversity.svg").read_text()
    said = json.loads(runs("show", "a", "--plot", tmp_path / "x.png", "fitness", "--json"))
    assert said == {"id": "a", "kind": "fitness", "plot": str(tmp_path / "x.png")}
    assert (tmp_path / "x.png").exists()
    runs("show", "a", "--plot", "generation", tmp_path / "g.svg", "--generation", 1, "--threads", 1)
    assert "rank in generation 1" in (tmp_path / "g.svg").read_text()


def test_the_way_of_a_tuning_is_drawn(tmp_path, here):
    asked = ("tune", "mcts:playouts=4,simulate=9,eval=zones", "-p", "simulate=0:40", "--iterations", 2, "--games", 2)
    here(*asked, "--test-games", 0, "--threads", 1, "--out", tmp_path / "tuned")
    assert here("runs", "show", tmp_path / "tuned", "--plot", tmp_path / "x.svg").out == f"plot: {tmp_path / 'x.svg'}\n"
    assert "place between the bounds" in (tmp_path / "x.svg").read_text()
    refused = here("runs", "show", tmp_path / "tuned", "--plot", tmp_path / "x.png", code=2)
    assert "'x.png' came, the way of a tuning is drawn as .svg" in refused.err


def test_two_runs_are_compared_as_a_table_and_a_plot(runs, tmp_path):
    text = runs("compare", "a", "b", "--plot", tmp_path / "both.svg")
    assert "seed" in text
    assert "not measured" in text
    assert f"plot: {tmp_path / 'both.svg'}" in text
    assert (tmp_path / "both.svg").exists()
    result = json.loads(runs("compare", "a", "b", "--json"))
    assert result["different"] == {"seed": [3, 4], "panel_openings": [2, 0]}
    assert [row["id"] for row in result["runs"]] == ["a", "b"]


def test_a_run_is_exported(runs, tmp_path):
    assert "30 individuals of 5 generations" in runs("export", "a", "--to", tmp_path / "a.csv")
    said = json.loads(runs("export", "a", "--to", tmp_path / "a.json", "--json"))
    assert said == {"id": "a", "file": str(tmp_path / "a.json"), "individuals": 30, "generations": 5}


def test_a_generation_is_shown_with_probabilities_parents_and_genomes(runs):
    shown = json.loads(runs("show", "a", "--generation", 2, "--json"))
    assert (shown["id"], shown["generation"]) == ("a", 2)
    assert shown["selection"] == "roulette on fitness, two different parents"
    people = shown["individuals"]
    assert [one["place"] for one in people] == list(range(6))
    total = sum(one["fitness"] for one in people)
    for one in people:
        assert one["chance_first"] == pytest.approx(one["fitness"] / total)
        assert one["weight.mobility"] >= 0
    assert sum(one["chance_second"] for one in people) == pytest.approx(1.0)
    assert people[0]["origin"] == "copy"
    assert people[0]["parents"].startswith("1:")
    table = runs("show", "a", "--generation", 2)
    best = max(people, key=lambda one: one["fitness"])
    row = next(line for line in table.splitlines() if line.split()[0] == str(best["place"]))
    for cell in (f"{best['chance_first']:.4f}", best["parents"], best["origin"], f"{best['weight.mobility']:.4g}"):
        assert cell in row


def test_the_last_generation_has_nobody_to_choose(runs):
    shown = json.loads(runs("show", "a", "--generation", 4, "--json"))
    assert shown["selection"] == "none: this generation is the last"
    assert {one["chance_first"] for one in shown["individuals"]} == {None}


@pytest.mark.parametrize(
    ("recipe", "says"),
    [
        ("self-play-elite:elites=2", "no probabilities: the 2 best are copied and crossed"),
        ("paired-blend:rounds=2", "no probabilities: every rank of the better half"),
        ("sep-cma", "no probabilities: sep-cma draws no parents (separable CMA-ES"),
        ("ga:selection=[rank:pressure=1.5]", "rank:pressure=1.5"),
        ("ga:selection=pairs", "no probabilities: pairs:best=3, in turn"),
    ],
)
def test_every_recipe_says_how_it_chooses(tmp_path, runs, recipe, says):
    keep_run(tmp_path / "run", recipe, generations=1, panel_openings=0)
    assert json.loads(runs("show", tmp_path / "run", "--generation", 0, "--json"))["selection"].startswith(says)
    assert says in runs("show", tmp_path / "run", "--generation", 0)


def test_a_generation_of_an_older_heibai_shows_what_it_has(tmp_path, runs, folder):
    old = tmp_path / "old"
    old.mkdir()
    for file in (folder / "b").glob("*.json*"):
        (old / file.name).write_bytes(file.read_bytes())
    journal = old / "generations.jsonl"
    rows = [json.loads(line) for line in journal.read_text().splitlines()]
    newer = ("origins", "choice")
    kept = [{key: value for key, value in row.items() if key not in newer} for row in rows]
    journal.write_text("".join(json.dumps(row) + "\n" for row in kept))
    again = RunDirectory.open(old)
    again.save_checkpoint(again.load_checkpoint())  # counts on the journals as they are now
    shown = json.loads(runs("show", old, "--generation", 1, "--json"))
    assert shown["selection"] == "unknown: the heibai that worked on this generation did not keep it"
    assert shown["individuals"][0]["parents"].startswith("0:")
    assert shown["individuals"][0]["origin"] is None
    assert "unknown" in runs("show", old, "--generation", 1)


def test_of_many_genes_a_table_shows_those_that_differ_most(tmp_path, runs):
    keep_run(tmp_path / "run", "ga", evaluator="wpc:full", generations=1, panel_openings=0)
    genes = 16  # of 4x4
    assert f"12 of {genes} genes, which differ most; all of them: --json" in runs(
        "show", tmp_path / "run", "--generation", 1
    )
    (one, *_) = json.loads(runs("show", tmp_path / "run", "--generation", 1, "--json"))["individuals"]
    assert sum(key.startswith("weight.") for key in one) == genes


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "a", "--generation", "9"], "it has evaluated generations 0 to 4"),
        (["compare", "a", "b", "--generation", "1"], "No such option: --generation"),
        (["show", "a", "fitness"], "add --plot"),
        (["show", "a", "b"], "heibai runs compare a b"),
        (["show", "a", "fitnes", "--plot"], "kinds of plots: all, fitness, elo"),
        (["show", "a", "--plot", "a.gif"], "their files: .svg, .png, .pdf"),
        (["show"], "see: heibai runs show --help"),
        (["show", "--plot", "fitness"], "no run came"),
        (["a"], "'a' is no verb of heibai runs; try: heibai runs show a"),
        (["compare", "a"], "a comparison needs two"),
        (["export", "a"], "Missing option '--to'"),
        (["export", "a", "b", "--to", "x.csv"], "unexpected extra argument"),
        (["show", "a", "--to", "x.csv"], "No such option: --to"),
        (["--plot"], "No such option: --plot"),
        (["show", "a", "--plot", "x.svg", "y.svg"], "one at a time"),
        (["show", "c"], "neither the directory nor the id"),
    ],
)
def test_what_cannot_be_is_one_sentence(runs, words, says):
    said = runs(*words, code=2)
    assert says in said
    assert len(said.strip().splitlines()) == 1


def test_the_kinds_named_in_the_help_are_those_that_are_drawn():
    from heibai.apps.cli.runs.asked_plot import PLOTS
    from heibai.evolve.plots.figures import KINDS

    assert PLOTS == KINDS


@pytest.fixture
def contest(tmp_path):
    """Begins one in ``tmp_path`` and plays it, wholly or until its first games are written."""

    def play(name, *players, whole):
        made = make_contest(make_game("reversi", 4), players, games=40, openings_text="random:4", seed=1)
        directory = RunDirectory.create(tmp_path / name, kind=made.kind, config=to_config(made))
        control = Control()
        return run(directory, threads=1, control=control, watch=lambda *_: None if whole else control.stop())

    return play


PLAYERS = ("random", "greedy:eval=zones", "greedy:eval=discs")


@pytest.mark.parametrize("whole", [True, False])
def test_a_tournament_is_shown_with_standings_and_cross_table_of_its_games_so_far(runs, contest, tmp_path, whole):
    result = contest("cup", *PLAYERS, whole=whole)
    text = runs("show", tmp_path / "cup")
    lines = [line.split() for line in text.splitlines()]
    assert ["Rank", "Name", "Elo", "+/-", "Games", "Score", "Draws", "LOS"] in lines
    assert ["#", "1", "2", "3"] in lines
    first = result["pairings"][0]
    assert f"{first['wins']}-{first['draws']}-{first['losses']}" in text
    assert f"{result['games_played']} games in" in text
    assert ("continue with: heibai resume" in text) is not whole
    shown = json.loads(runs("show", tmp_path / "cup", "--json"))
    assert shown["so_far"]["standings"] == result["standings"]
    assert (shown["result"] is None) is not whole


def test_a_contest_without_a_game_yet_is_shown(runs, tmp_path):
    made = make_contest(make_game("reversi", 4), PLAYERS, games=2, openings_text="random:2", seed=1)
    RunDirectory.create(tmp_path / "cup", kind=made.kind, config=to_config(made))
    assert "0 games in 0.00 s" in runs("show", tmp_path / "cup")
    made = make_contest(make_game("reversi", 4), PLAYERS[:2], games=2, openings_text="random:2", seed=1)
    RunDirectory.create(tmp_path / "match", kind=made.kind, config=to_config(made))
    assert "B: greedy:eval=zones" in runs("show", tmp_path / "match")


def test_a_match_is_shown_with_score_and_elo(runs, contest, tmp_path):
    result = contest("match", *PLAYERS[:2], whole=True)
    text = runs("show", tmp_path / "match")
    assert f"A scored {result['score']:.4f} in {result['games']} games" in text
    assert "Elo " in text
