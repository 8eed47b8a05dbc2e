"""What the page asks of a run's insides: its settings to breed anew, courses, ancestors, meetings."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from waiting import MINUTES

from heibai.apps.web.breed import curve as curve_module
from heibai.apps.web.breed.curve import Curve
from heibai.apps.web.breed.details import meetings
from heibai.apps.web.breed.wire import GenerationPoint
from heibai.apps.web.jobs.thinned import Thinned
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.chronicle import read_generation
from heibai.evolve.runs.stored_run import begin, config_of, work_on
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory
from heibai.learn.td.options import TdOptions
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.store.home import runs_directory

from ..conftest import Server, refusal
from .conftest import create, finished, until

ASKED: dict[str, Any] = {
    "recipe": "roulette:mutation=0.3", "game": "reversi/4", "evaluator": "zones", "seed": 7, "population": 4,
    "generations": 2, "depth": 2, "opening_plies": 4, "per_pair": 3, "panel_openings": 2, "panel_every": 1,
    "size": None, "rule": None, "opening": None, "player": None, "openings": None, "scoring": "margin",
    "opponents": None, "race": "none", "stop": None, "fix": None,
}  # fmt: skip


def get(server: Server, what: str, **query: Any) -> Any:
    return server.get(f"runs/{what}".rstrip("/"), **query)


def refused(server: Server, what: str, **query: Any) -> tuple[int, str]:
    return refusal(server.client.get(f"/api/v1/runs/{what}".rstrip("/"), params=query))


def own_run(name: str = "own", **changes: Any) -> RunDirectory:
    """A finished run of the command line, with settings that the form does not have."""
    directory = begin(configured(ASKED | changes), runs_directory() / name)
    work_on(directory)
    return directory


def learner(name: str = "learner") -> str:
    options = TdOptions(games=64, rows=4, test_games=4, batch=16)
    config = TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options)
    stored_training.work_on(stored_training.begin(config, runs_directory() / name))
    return name


def test_a_clone_is_the_same_run_from_another_seed(server: Server) -> None:
    name = finished(seed=7, recipe="roulette:mutation=0.3", per_pair=2)
    cloned = server.get("jobs/clone", job=name)
    again = create(server, **cloned["wanted"])
    until(server, again, lambda shown: shown["job"]["state"] == "finished")
    first, second = (config_of(RunDirectory.open(runs_directory() / each)).to_json() for each in (name, again))
    assert {key for key in first if first[key] != second[key]} == {"seed"}
    assert (second["seed"], cloned["left_out"]) == (8, [])


def test_a_clone_says_what_the_form_does_not_have(server: Server) -> None:
    own_run(player="greedy")
    found = {each["name"]: each["value"] for each in server.get("jobs/clone", job="own")["left_out"]}
    assert found == {"player": "greedy"}


def test_a_clone_has_recipe_scoring_opponents_race_and_ends(server: Server) -> None:
    recipe = "ga:selection=[rank:pressure=1.5],survivors=[plus:mu=2]"
    own_run(
        recipe=recipe,
        opponents="[[meet:opponents=2],[hall:members=1]]",
        race="halving:games=90",
        stop=["games=5000", "unchanged=7"],
    )
    wanted = server.get("jobs/clone", job="own")["wanted"]
    assert wanted["recipe"] == recipe
    assert (wanted["scoring"], wanted["opponents"], wanted["race"]) == (
        "margin",
        "[[meet:opponents=2],[hall:members=1]]",
        "halving:games=90",
    )
    assert (wanted["stop"], wanted["panel_every"]) == (["games=5000", "unchanged=7"], 1)
    again = server.ask("evolve", wanted, check=True).json()["command"]
    assert "--scoring margin --opponents '[[meet:opponents=2],[hall:members=1]]' --race halving:games=90" in again
    assert again.endswith("--stop games=5000 --stop unchanged=7")


def test_what_the_form_does_not_take_is_not_cloned(server: Server) -> None:
    begin(configured(ASKED | {"population": 201}), runs_directory() / "large")
    status, detail = refusal(server.client.get("/api/v1/jobs/clone", params={"job": "large"}))
    assert (status, "population" in detail, "heibai evolve" in detail) == (400, True, True)


def test_a_trace_has_the_weights_of_each_generations_best_and_the_measurements(server: Server) -> None:
    directory = own_run()
    trace = get(server, "trace", run="own")
    assert (trace["generations"], trace["all_genes"]) == ([0, 1, 2], len(trace["genes"]))
    for number, weights in zip(trace["generations"], trace["weights"], strict=True):
        assert weights == pytest.approx(read_generation(directory, number).leader.tolist(), rel=1e-5)
    assert [each["generation"] for each in trace["measured"]] == [1, 2]
    assert all(row["low"] <= row["score"] <= row["high"] for each in trace["measured"] for row in each["rows"])


def test_of_many_genes_those_that_moved_most_are_told(server: Server) -> None:
    finished("many", evaluator="wpc:full", generations=1)
    trace = get(server, "trace", run="many")
    assert (len(trace["genes"]), trace["all_genes"], {len(each) for each in trace["weights"]}) == (12, 16, {12})
    assert len(get(server, "generation", run="many")["individuals"][0]["weights"]) == 12


def test_a_long_curve_is_kept_in_stretches_with_their_extremes_and_means() -> None:
    def point(number: int) -> GenerationPoint:
        best, worst = 99 if number == 777 else number % 7, -99 if number == 20_001 else -1
        return {
            "first": number, "generation": number, "best": best, "mean": number % 3, "worst": worst, "diversity": 0.1,
            "games": 4, "seconds": 1.0,
        }  # fmt: skip

    told, curve = [point(number) for number in range(36_000)], Curve()
    for each in told:
        curve.add(each)
        assert each["generation"] % 500 or len(curve.points) <= 1000
    points = curve.points
    assert [each["first"] for each in points] == [0, *(each["generation"] + 1 for each in points[:-1])]
    assert points[-200:] == told[-200:]
    for each in points:
        part = told[each["first"] : each["generation"] + 1]
        assert (each["best"], each["worst"]) == (max(p["best"] for p in part), min(p["worst"] for p in part))
        assert each["mean"] == pytest.approx(sum(p["mean"] for p in part) / len(part))
        assert each["games"] == 4 * len(part)


def test_a_part_of_a_long_curve_is_told_generation_by_generation(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curve_module, "MOST", 8)
    monkeypatch.setattr(curve_module, "_OLD", 2)
    monkeypatch.setattr(curve_module, "_RECENT", 2)
    finished("long", generations=20)
    whole = server.record("long")["points"]
    part = get(server, "curve", run="long", first=1, last=6)["points"]
    assert (len(whole) <= 8, whole[-1]["generation"], whole[0]["first"] < whole[0]["generation"]) == (True, 20, True)
    assert [(each["first"], each["generation"]) for each in part] == [(number, number) for number in range(1, 7)]
    assert "learns" in refused(server, "curve", run=learner(), first=0, last=1)[1]


def test_of_many_values_the_newest_and_others_evenly_apart_are_kept() -> None:
    for count in (1, 2, 499, 500, 501, 998, 999, 2501, 20_000):
        thinned: Thinned[int] = Thinned(500)
        for value in range(count):
            thinned.add(value)
        *kept, last = thinned.values
        assert last == count - 1
        assert len(kept) < 500
        assert len(kept) >= min(count - 1, 249)
        step = kept[1] if len(kept) > 1 else 1
        assert kept == list(range(0, len(kept) * step, step))
        assert last - (kept[-1] if kept else -1) <= step


def test_ancestors_lead_from_the_champion_to_the_first_generation(server: Server) -> None:
    directory = own_run(generations=4)
    told = get(server, "ancestry", run="own")
    assert (told["generation"], told["is_known"]) == (4, True)
    assert [each["generation"] for each in told["generations"]] == [0, 1, 2, 3, 4]
    last = told["generations"][-1]["ancestors"]
    assert [(each["place"], each["rank"]) for each in last] == [(told["place"], 1)]
    for older, younger in zip(told["generations"], told["generations"][1:], strict=False):
        parents = {tuple(parent) for each in younger["ancestors"] for parent in each["parents"]}
        kept = read_generation(directory, younger["generation"]).parents
        assert kept is not None
        assert parents == {parent for each in younger["ancestors"] for parent in kept[each["place"]]}
        here = {(older["generation"], each["place"]) for each in older["ancestors"]}
        assert {parent for parent in parents if parent[0] == older["generation"]} <= here
    assert all(each["parents"] == [] for each in told["generations"][0]["ancestors"])


def test_ancestors_of_anybody_and_of_nobody(server: Server) -> None:
    finished()
    told = get(server, "ancestry", run="done", number=2, place=3)
    assert (told["generation"], told["place"], len(told["generations"])) == (2, 3, 3)
    assert "individuals 0 to 3, no 4" in refused(server, "ancestry", run="done", number=2, place=4)[1]
    assert "no generation 9" in refused(server, "ancestry", run="done", number=9)[1]


@pytest.mark.sampled(3)
def test_meetings_add_up_to_what_everybody_won(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_SECONDS", "PATIENCE"):
        monkeypatch.setattr(meetings, limit, MINUTES)
    finished()
    told = get(server, "meetings", run="done", number=1)
    everybody = {each["place"]: each for each in get(server, "generation", run="done", number=1)["individuals"]}
    assert sorted(told["places"]) == sorted(everybody)
    for place, scores, games in zip(told["places"], told["scores"], told["games"], strict=True):
        won = sum(score * count for score, count in zip(scores, games, strict=True) if score is not None)
        assert won == pytest.approx(everybody[place]["wins"] + everybody[place]["draws"] / 2)
    assert (told["generation"], told["size"], told["others"]) == (1, 4, 0)


def test_meetings_that_cannot_be_played_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    finished()
    assert "no 9" in refused(server, "meetings", run="done", number=9)[1]
    monkeypatch.setattr(meetings, "MOST_SECONDS", -1.0)
    assert "heibai runs show done generation" in refused(server, "meetings", run="done")[1]
    monkeypatch.undo()


def test_one_generation_is_played_again_at_a_time_and_not_for_ever(
    server: Server, home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEIBAI_HOME", str(home))
    finished()
    replies = []

    def late(*words: Any, timeout: float, **_: Any) -> Any:
        replies.append(refused(server, "meetings", run="done"))
        raise subprocess.TimeoutExpired("meetings", timeout)

    monkeypatch.setattr(meetings.subprocess, "run", late)
    status, detail = refused(server, "meetings", run="done")
    assert (status, "within 120 seconds" in detail) == (400, True)
    assert [(each[0], "already" in each[1]) for each in replies] == [(503, True)]


def test_a_learnt_champion_can_be_played_and_has_its_scores(server: Server) -> None:
    name = learner()
    shown = server.record(name)
    champion = shown["champion"]
    assert len(champion["squares"]) == 36
    assert (champion["genes"], champion["fault"]) == (len(champion["weights"]), "")
    assert [(row["games"], row["low"]) for row in shown["panel"]] == [(4, None)] * len(shown["panel"]) != []
    assert {each["name"]: each["value"] for each in shown["outcome"]}["games"] == "64"
    game = {"game": "reversi/6", "opponent": champion["player"]}
    assert server.client.post("/api/v1/games", json=game).status_code == 201


def test_the_list_opens_a_run_again_only_when_it_has_changed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        finished(f"run-{number}", generations=0)
    before = server.jobs()
    opened: list[str] = []
    usual = RunDirectory.open
    monkeypatch.setattr(RunDirectory, "open", lambda path: opened.append(path.name) or usual(path))
    assert server.jobs() == before
    assert opened == []
    header = runs_directory() / "run-1" / "config.json"
    whole = header.read_text("utf-8")
    header.write_text("{", "utf-8")
    states = {each["name"]: each["state"] for each in server.jobs()}
    assert (states, opened) == ({"run-0": "finished", "run-1": "damaged", "run-2": "finished"}, ["run-1"])
    header.write_text(whole, "utf-8")
    assert server.jobs() == before
