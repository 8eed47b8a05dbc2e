"""What the page "Arena" may not have: bad settings, code, files, programs that are not configured, too much at once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from heibai.apps.web.arena import watch
from heibai.apps.web.arena.form import MOST_BALANCED, MOST_GAMES
from heibai.apps.web.arena.tables import Tables
from heibai.apps.web.arena.views import CONTEST_JOBS
from heibai.apps.web.arena.wire import ContestTables, NewContest, SprtRequest
from heibai.apps.web.jobs import workers
from heibai.apps.web.jobs.jobs import Jobs
from heibai.apps.web.jobs.watches import Watches
from heibai.apps.web.topics.feed import Feeds
from heibai.arena.statistics.sprt import Sprt, parse_sprt
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import Progress, State
from heibai.store.home import runs_directory

from ..conftest import Server, refusal
from .conftest import GREEDY, LONG, RANDOM, THREE, TINY, begun, create, events, finished, get

ENGINE = '[engines.stranger]\ncommand = ["false"]\nprotocol = "gomocup"\n'


def check(server: Server, **wanted: Any) -> Any:
    return server.ask("match", {**TINY, **wanted}, check=True)


def test_settings_are_checked_before_anything_begins(refusing: Server, home: Path) -> None:
    found = check(refusing, **THREE).json()
    assert (found["games"], found["pairings"]) == (24, 3)
    assert found["command"].startswith("heibai tournament random")
    assert check(refusing, game="reversi/8", openings="random:8", games=10_000).json()["games"] == 10_000
    assert not (home / "runs").exists()


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": "py:os.system"}, 403, "code"),
        ({"players": ["py:os.system", RANDOM]}, 403, "code"),
        ({"players": [GREEDY, "greedy:eval=@/etc/passwd"]}, 403, "file"),
        ({"players": [GREEDY, "remote:stranger"]}, 404, "engines.toml"),
        ({"players": [GREEDY, "remote:stranger,depth=9"]}, 403, "leave the options out"),
        ({"players": [GREEDY, "archive:fallback=[remote:stranger]"]}, 403, "program"),
        ({"players": [GREEDY, "alphabeta:depth=3,eval=[bred:seed=1]"]}, 403, "breed a champion first"),
        ({"players": [GREEDY, "alphabeta:seconds=600,eval=zones"]}, 403, "more than a page may ask for"),
        ({"players": [GREEDY, "alphabeta:depth=30,eval=zones"]}, 403, "may ask for"),
        ({"players": [GREEDY, "nonsense"]}, 404, "nonsense"),
        ({"players": [GREEDY, ""]}, 400, "no player was named"),
        ({"players": [GREEDY]}, 422, "at least 2"),
        ({"players": [GREEDY] * 17}, 422, "at most 16"),
        ({"players": [GREEDY, RANDOM, "minimax:depth=1,eval=zones"]}, 400, "needs two players"),
        ({"kind": "swiss"}, 400, "at least 3 players"),
        ({**THREE, "players": [GREEDY, RANDOM, GREEDY]}, 400, "name every player once"),
        ({**THREE, "kind": "swiss", "rounds": 9}, 400, "without second meetings"),
        ({"rounds": 2}, 400, "has none"),
        ({"games": 7}, 400, "even number"),
        ({"games": 10_002}, 422, "less than or equal to 10000"),
        ({**THREE, "games": 10_000}, 400, f"at most {MOST_GAMES}"),
        ({"openings": "balanced", "games": MOST_BALANCED + 2}, 400, f"at most {MOST_BALANCED}"),
        ({"openings": "/etc/passwd"}, 403, "openings"),
        ({"openings": "balanced:judge=py:os.system"}, 403, "openings"),
        ({"openings": "shipped"}, 400, "no openings are shipped"),
        ({"kind": "sprt"}, 400, "without a test"),
        ({"test": {}}, 400, "a test came with"),
        ({"kind": "sprt", "test": {"elo0": 5, "elo1": 5}}, 400, "elo0 below elo1"),
        ({"kind": "sprt", "test": {"alpha": 0.5}}, 422, "less than or equal to 0.499"),
        ({"move_seconds": 0}, 422, "greater than or equal to 0.01"),
        ({"out": "/tmp/x"}, 422, "out"),
    ],
)
def test_what_cannot_work_or_is_no_pages_business_is_refused(
    refusing: Server, home: Path, wanted: dict[str, Any], status: int, sentence: str
) -> None:
    for check_only in (True, False):
        found, detail = refusal(refusing.ask("match", {**TINY, **wanted}, check=check_only))
        assert (found, sentence in detail) == (status, True), detail
    assert not (home / "runs").exists()


def test_the_form_declares_every_number_as_the_server_takes_it(refusing: Server) -> None:
    offered = refusing.get("jobs/form", kind="match")
    numbers = {each.pop("name"): tuple(each.values()) for each in offered["limits"]}
    assert numbers == {
        "games": (100, 2, 10_000, True), "rounds": (None, 1, 20, True), "seed": (0, 0, 2**31 - 1, True),
        "move_seconds": (None, 0.01, 600, False), "elo0": (0, -1000, 1000, False), "elo1": (10, -1000, 1000, False),
        "alpha": (0.05, 0.001, 0.499, False), "beta": (0.05, 0.001, 0.499, False), "plies": (8, 0, 99, True),
    }  # fmt: skip
    assert offered["most_players"] == 16
    usual = NewContest(kind="sprt", game="reversi/6", players=(GREEDY, RANDOM), test=SprtRequest())
    assert usual.openings == f"random:{numbers['plies'][0]:g}"
    assert parse_sprt("elo0=0,elo1=10") == Sprt(**usual.test.model_dump())


def test_programs_play_only_where_engines_toml_names_them(server: Server, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "engines.toml").write_text(ENGINE, "utf-8")
    offered = server.get("jobs/form", kind="match")
    assert offered["engines"] == [{"text": "remote:stranger", "games": ["gomoku"]}]
    players = ["remote:stranger", RANDOM]
    assert "remote:stranger" in check(server, game="gomoku/15", players=players, openings="start").json()["command"]
    assert "does not play reversi" in refusal(check(server, players=players))[1]
    assert "other" in refusal(check(server, game="gomoku/15", players=["remote:other", RANDOM]))[1]


def test_a_faulty_engines_toml_is_said_and_stops_nobody_else(server: Server, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "engines.toml").write_text("engines = 7", "utf-8")
    offered = server.get("jobs/form", kind="match")
    assert (offered["engines"], "engines.toml" in offered["engines_fault"]) == ([], True)
    assert check(server).status_code == 200


@pytest.mark.sampled(3)
def test_a_program_that_fails_loses_and_is_told(server: Server, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "engines.toml").write_text(ENGINE, "utf-8")
    players = ["remote:stranger", RANDOM]
    name = create(server, game="gomoku/7", players=players, games=2, openings="start")
    assert events(server, name)[-1]["state"] == "finished"
    [forfeit] = server.record(name)["tables"]["forfeits"]
    assert (forfeit["player"], forfeit["games"]) == ("remote:stranger", 2)
    assert {each["termination"] for each in get(server, "games", run=name)["games"]} == {"crashed"}


@pytest.mark.sampled(3)
def test_too_many_contests_at_once_are_refused_and_leave_nothing(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST", 1)
    name = create(server, **LONG)
    status, detail = refusal(server.ask("match", TINY))
    assert (status, "stop one" in detail) == (503, True)
    assert [path.name for path in (home / "runs").iterdir()] == [name]
    server.order(name, "stop")


def test_what_is_not_there_is_not_found(server: Server) -> None:
    name = finished()
    for path in ("jobs/record?job=nothing", "jobs/record?job=../../etc", "arena/games?run=nothing"):
        assert refusal(server.client.get(f"/api/v1/{path}"))[0] == 404
    assert "was not played" in refusal(server.client.get(f"/api/v1/arena/game?run={name}&number=8"))[1]
    assert refusal(server.client.get(f"/api/v1/runs/generation?run={name}"))[0] == 404
    assert "cannot be told" in refusal(server.order(name, "pause"))[1]


def test_damaged_games_are_said(server: Server) -> None:
    name = finished()
    path = runs_directory() / name / "games.jsonl"
    path.write_bytes(path.read_bytes().replace(b"random", b"rendom", 1))
    status, detail = refusal(server.client.get(f"/api/v1/arena/games?run={name}"))
    assert (status, "is damaged in line 1" in detail) == (400, True)


def test_tables_of_many_games_are_made_less_often_than_the_run_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    directory = begun(runs_directory() / "slow")
    tables, asked = Tables(), []

    def made(directory: RunDirectory) -> ContestTables:
        asked.append(1)  # a second each
        return Tables().of(directory)

    monkeypatch.setattr(tables, "of", made)
    monkeypatch.setattr(watch, "time", SimpleNamespace(monotonic=lambda: float(len(asked))))
    jobs = Jobs((CONTEST_JOBS,), SimpleNamespace(contest_tables=tables), Watches(Feeds()))  # type: ignore[arg-type]
    looks = jobs.watch(directory, directory.id)
    with directory.lock():
        directory.write_state(State.RUNNING, Progress(0, 8, "games"))
        assert [event["type"] for event in looks.look()] == ["tables", "job"]
        directory.save_checkpoint({"games": 0, "seconds": 1.0})
        directory.write_state(State.RUNNING, Progress(2, 8, "games"))
        [news] = looks.look()
        assert news["type"] == "job"
        assert (news["job"]["done"], len(asked)) == (2, 1)
    directory.write_state(State.STOPPED, Progress(2, 8, "games"))
    assert [event["type"] for event in looks.look()] == ["tables", "job", "end"]
