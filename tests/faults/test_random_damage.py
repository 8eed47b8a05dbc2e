"""Damage to any file of a run is told, mended by a resume, or of no consequence: never another result, no traceback."""

from __future__ import annotations

import json
import os
import random
import shutil

import pytest
from damage import damage
from kept_runs import small_config
from tiny_studies import tiny

from heibai.arena.contests import contest, stored_contest
from heibai.evolve.runs import stored_run
from heibai.experiments import stored_study as studies
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.plots import figure

PLAYERS = ("greedy:eval=zones,ties=random,python=1", "greedy:eval=discs,noise=0.2,python=1", "random")
DAMAGES = 34  # of each of six runs


def begin_evolve(path, seed):
    return stored_run.begin(small_config(seed=seed, opponents="[[meet:opponents=3],[hall:members=2]]"), path)


def begin_tournament(path, seed):
    made = contest.make_contest(make_game("reversi", 4), PLAYERS, games=4, openings_text="random:2", seed=seed)
    return RunDirectory.create(path, kind=made.kind, config=contest.to_config(made))


def begin_study(path, seed):
    return studies.begin("reward-learning", path, seed=seed, size=tiny("reward-learning"))


def stop_after(words, control):
    """A watcher that asks for a stop when it has heard so often."""
    heard = iter(range(words - 1))
    return lambda *_: control.stop() if next(heard, None) is None else None


# kind -> (begin, work, words to a watcher before a stop)
JOBS = {
    "evolve": (begin_evolve, stored_run.work_on, 2),
    "tournament": (begin_tournament, stored_contest.run, 5),
    "study": (begin_study, studies.work_on, 2),
}


@pytest.fixture(scope="module")
def originals(tmp_path_factory):
    """A folder with KIND-stopped and KIND-finished of every kind; and KIND-other, a finished one of another seed."""
    folder = tmp_path_factory.mktemp("originals")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored_contest, "_WORTH_A_WRITE", 0.0)  # a checkpoint after every game
        patch.setattr(figure, "is_available", lambda: False)
        for kind, (begin, work, words) in JOBS.items():
            control = Control()
            stopped = begin(folder / f"{kind}-stopped", 3)
            assert not work(stopped, threads=1, control=control, watch=stop_after(words, control))["finished"]
            shutil.copytree(stopped.path, folder / f"{kind}-finished")
            assert work(RunDirectory.open(folder / f"{kind}-finished"), threads=1)["finished"]
            assert work(begin(folder / f"{kind}-other", 4), threads=1)["finished"]
    return folder


@pytest.fixture
def heibai(monkeypatch, command_line):
    """The command line in this process: (exit code, stdout, stderr). Whatever is no HeibaiError fails the test."""
    monkeypatch.setattr(figure, "is_available", lambda: False)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # no power is cut here
    return command_line


CLOCKS = ("seconds", "games_per_second")
PLACES = ("id", "path", "out", "run", "records", "resume", "files", "command")


def lasting(value):
    """What must not depend on clocks and on the place of the run."""
    if isinstance(value, dict):
        return {key: lasting(inner) for key, inner in value.items() if key not in (*CLOCKS, *PLACES)}
    return [lasting(inner) for inner in value] if isinstance(value, list) else value


def seen(heibai, path):
    """What the program says of the run in ``path``, before and after a resume: JSON values, or error sentences."""
    said = []
    for words in (("runs", "--folder", path.parent), ("runs", "show", path), ("resume", path), ("runs", "show", path)):
        threads = ("--threads", 1) if words[0] == "resume" else ()
        code, out, error = heibai(*words, *threads, "--json")
        assert code in (0, 2), error
        said.append(lasting(json.loads(out)) if code == 0 else error)
    return said


def untried(answer):
    """Without what a resume changes when it begins."""
    tried = ("state", "message", "done", "total", "progress")
    return answer if isinstance(answer, str) else {key: value for key, value in answer.items() if key not in tried}


def differences(original, found, name):
    """(right, found) answers that are neither those of the undamaged run nor a sentence about the damaged file."""
    listed = found[0]["runs"][0]
    pairs = [(original[0]["runs"][0], listed["message"] if listed["state"] == "damaged" else listed)]
    pairs += zip(original[1:3], found[1:3], strict=True)
    if isinstance(found[2], str):  # a run that does not resume stays as it is, but that it was tried
        pairs.append((untried(original[1]), untried(found[3])))
    else:
        pairs.append((original[3], found[3]))
    about = ("config.json", "checkpoint.json") if name in ("config.json", "checkpoint.json") else (name,)
    return [
        (right, answer)
        for right, answer in pairs
        if answer != right and not (isinstance(answer, str) and any(word in answer for word in about))
    ]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("state", ["stopped", "finished"])
@pytest.mark.parametrize("kind", JOBS)
def test_damage_is_told_or_changes_nothing(originals, heibai, tmp_path, kind, state):
    original, rng = originals / f"{kind}-{state}", random.Random(f"{kind} {state}")
    shutil.copytree(original, tmp_path / "original" / "run")
    right, silent, told = seen(heibai, tmp_path / "original" / "run"), [], 0
    assert [answer for answer in right if isinstance(answer, str)] == []
    for number in range(DAMAGES):
        run = tmp_path / str(number) / "run"
        shutil.copytree(original, run)
        how, path = damage(run, originals / f"{kind}-other", rng)
        found = seen(heibai, run)
        told += any(isinstance(answer, str) for answer in found)
        silent += [(how, path.name, *pair) for pair in differences(right, found, path.name)]
    assert silent == []
    assert told > DAMAGES / 4
