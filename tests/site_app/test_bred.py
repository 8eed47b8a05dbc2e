"""The page without a server breeds what ``heibai evolve`` does: the same generations and champion to the digit."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.breed.details.ancestry import ancestry_of
from heibai.apps.web.breed.details.trace import curve_part, trace_of
from heibai.apps.web.breed.generation import generation_state
from heibai.apps.web.breed.wire import NewRun
from heibai.evaluators.weights_file import read_weights
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import make_asked_game
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import make_player

ROOT = Path(__file__).parents[2]
USUAL = {"game": "reversi/6", "recipe": "roulette", "evaluator": "zones", "generations": 6, "panel_openings": 5}
RUNS = (
    USUAL | {"name": "small", "seed": 3, "panel_every": 2},
    USUAL | {"name": "large", "game": "reversi/8", "depth": 1, "population": 11, "generations": 4, "per_pair": 2},
    USUAL | {"name": "other", "recipe": "roulette:elite=0.2,elite_parents=false,mutation=0.3", "population": 8},
)
UNASKED = dict.fromkeys(("size", "rule", "opening", "player", "openings", "fix"))
OWN = {"seconds", "code", "heibai", "id", "out", "panel", "checksum"}
"""What differs from machine to machine: times, places, and the last digit of an Elo in the panel."""


@pytest.fixture(scope="module")
def bred(built: Path) -> dict[str, Any]:
    """By its name what is known of each run that the page's worker bred."""
    return breed(built, RUNS, threads=1)


def breed(built: Path, runs: Sequence[dict[str, Any]], *, threads: int) -> dict[str, Any]:
    program = ["node", "tests/site_app/bred.mjs", built, ROOT / "web" / "node_modules" / "pyodide", str(threads)]
    lines = "\n".join(map(json.dumps, runs))
    told = subprocess.run(program, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr[-2000:]
    return {wanted["name"]: json.loads(line) for wanted, line in zip(runs, told.stdout.splitlines(), strict=True)}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunDirectory]:
    """The same by the program."""
    folder, found = tmp_path_factory.mktemp("runs"), {}
    for wanted in RUNS:
        settings = NewRun.model_validate(wanted).model_dump(exclude={"name"})
        directory = begin(configured(UNASKED | settings), folder / str(wanted["name"]))
        work_on(directory)
        found[str(wanted["name"])] = directory
    return found


@pytest.mark.parametrize("name", [run["name"] for run in RUNS])
def test_a_run_has_the_same_generations_and_champion(bred, here, name: str):
    told, directory = bred[name], here[name]
    assert told["files"]["generations.jsonl"] == (directory.path / "generations.jsonl").read_text("utf-8")
    for file in ("champion.json", "result.json"):
        assert plain(json.loads(told["files"][file])) == plain(json.loads((directory.path / file).read_text("utf-8")))
    rows = [json.loads(line) for line in told["files"]["log.jsonl"].splitlines()]
    assert plain(rows) == plain(list(directory.rows()))
    panels = [row["panel"] and {who: row["panel"][who]["score"] for who in row["panel"]} for row in rows]
    assert panels == [
        row["panel"] and {who: row["panel"][who]["score"] for who in row["panel"]} for row in directory.rows()
    ]


def test_two_threads_breed_the_same(built: Path, here):
    [told] = breed(built, RUNS[:1], threads=2).values()
    path = here[RUNS[0]["name"]].path
    assert told["files"]["generations.jsonl"] == (path / "generations.jsonl").read_text("utf-8")
    champion = json.loads((path / "champion.json").read_text("utf-8"))
    assert plain(json.loads(told["files"]["champion.json"])) == plain(champion)


@pytest.mark.parametrize("name", [run["name"] for run in RUNS])
def test_a_run_is_shown_as_the_server_shows_it(bred, here, name: str):
    looks, directory = bred[name]["looks"], here[name]
    shown = {
        "generation": generation_state(directory, None),
        "trace": trace_of(directory),
        "ancestry": ancestry_of(directory, None, None),
        "curve": curve_part(directory, 0, 3),
    }
    assert plain(looks) == plain(json.loads(json.dumps(shown)))


def test_a_run_is_stopped_goes_on_and_is_told_of_to_its_end(bred):
    told = bred["small"]
    assert (told["stopped"]["state"], told["stopped"]["orders"]) == ("stopped", ["resume"])
    assert 0 < told["stopped"]["done"] < told["stopped"]["total"]
    ends = [event["state"] for event in told["events"] if event["type"] == "end"]
    assert ends == ["stopped", "finished"]
    points = [point["generation"] for event in told["events"] for point in event.get("points", ())]
    assert points[-1] == 6
    assert (told["record"]["job"]["state"], told["record"]["job"]["done"]) == ("finished", 7)


def test_the_saved_champion_plays_in_the_program(bred, tmp_path: Path):
    file = tmp_path / "champion.json"
    file.write_text(bred["small"]["files"]["champion.json"], "utf-8")
    stored, game = read_weights(file), make_asked_game("reversi/6")
    named = make_player(bred["small"]["record"]["champion"]["player"], game)
    saved = make_player(f"alphabeta:depth=2,eval=@{file}", game)
    assert named.kernel is not None
    assert named.kernel == saved.kernel
    assert named.kernel.evaluator is not None
    assert list(named.kernel.evaluator.weights) == stored.weights.tolist()


def plain(value: Any) -> Any:
    """Without what is the machine's own."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if key not in OWN}
    return list(map(plain, value)) if isinstance(value, list) else value
