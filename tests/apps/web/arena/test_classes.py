"""What is told of a class: its standings, and how its newest games ended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from heibai.apps.web.arena.classes import views
from heibai.classroom.facts import ClassFacts
from heibai.classroom.tournament.meetings import Seat, Wanted
from heibai.classroom.tournament.setting import make_setting
from heibai.classroom.tournament.stored_class import ask, begin, games_there, work_on
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.records.record import Termination

SEATS = tuple(Seat(name, name) for name in ("random", "greedy:eval=discs", "greedy:eval=zones"))


@pytest.fixture
def played(home: Path) -> RunDirectory:
    directory = begin(
        home / "runs" / "class", make_setting(make_game("reversi", 4), games=2, openings="random:2", seed=1)
    )
    ask(directory, Wanted(SEATS))
    ClassFacts("ours").write(home)
    work_on(directory, threads=1)
    return directory


def test_a_game_by_the_rules_has_its_score_and_no_fault(played: RunDirectory) -> None:
    standing = views.class_standing(played)
    records = [each.record for each in games_there(played)][::-1]
    assert [each["score"] for each in standing["latest"]] == [record.score for record in records]
    assert {(each["termination"], each["fault"]) for each in standing["latest"]} == {("normal", "")}
    assert [place["games"] for place in standing["places"]] == [4, 4, 4]


def test_a_fault_names_whoever_made_it(played: RunDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = games_there(played)
    tags = {**first.record.tags, "detail": "remote:ada: no answer in time"}
    lost = replace(first, record=replace(first.record, score=16, termination=Termination.TIMEOUT, tags=tags))
    monkeypatch.setattr(views, "games_there", lambda directory: [*others, lost])
    told = views.class_standing(played)["latest"][0]
    assert (told["winner"], told["termination"]) == ("black", "timeout")
    assert told["fault"] == f"{lost.record.white}: it did not answer in time"
