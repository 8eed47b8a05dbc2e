"""Runs of heibai 0.1.0, which kept no digests: they load and resume, it is said, and what can be checked is."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
from pathlib import Path

import pytest
from damage import damage

from heibai.experiments.questions import in_todays_texts
from heibai.jobs.directory import RunDirectory
from heibai.plots import figure

KEPT = Path(__file__).parents[2] / "first_version"
# What the unbroken runs came to under heibai 0.1.0; of the study what it comes to since Monte Carlo players draw among
# equal moves, in today's texts: e028b7c2c94c8f51... with its cells in the texts of 0.1.0, as it came to then.
CAME_TO = {
    "evolve": "95284c9706905f30213b231f5de999a95ed2f9a1524ab9869029919b6859efc0",
    "finished-evolve": "95284c9706905f30213b231f5de999a95ed2f9a1524ab9869029919b6859efc0",
    "tournament": "02816f6673bb53a8ffe0c18da9cc199db53746c03f9c4c164ad593313ea0cabf",
    "finished-tournament": "02816f6673bb53a8ffe0c18da9cc199db53746c03f9c4c164ad593313ea0cabf",
    "study": "f54b54ba90f22ab4cc783bfb07482a5e64a44b689854097d18d912bdcd6a65db",
}
DAMAGES = 15  # of each


@pytest.fixture
def heibai(monkeypatch, command_line):
    """The command line in this process: (exit code, stdout, stderr)."""
    monkeypatch.setattr(figure, "is_available", lambda: False)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # no power is cut here
    return command_line


@pytest.fixture
def kept(tmp_path):
    return lambda name: shutil.copytree(KEPT / name, tmp_path / "runs" / name)


def came_to(result):
    """The hash, of a study that over what was found; cells are asked in the texts of the heibai that did them."""
    if "findings" not in result:
        return result["hash"]
    text = json.dumps(in_todays_texts({key: result[key] for key in ("findings", "cells")}), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CAME_TO)
def test_it_resumes_to_the_same_end_and_says_once_that_it_cannot_be_verified(heibai, kept, name):
    run = kept(name)
    code, out, said = heibai("resume", run, "--threads", 1, "--json")
    assert code == 0
    assert came_to(json.loads(out)) == CAME_TO[name]
    assert said.count("cannot be verified") == 1
    assert RunDirectory.open(run).status().state == "finished"


@pytest.mark.parametrize("name", CAME_TO)
def test_it_is_listed_and_shown_and_that_is_said(heibai, kept, name):
    run = kept(name)
    listed = json.loads(heibai("runs", "--folder", run.parent, "--json")[1])["runs"]
    assert [(row["id"], row["is_verified"]) for row in listed] == [(name, False)]
    code, out, said = heibai("runs", "show", run)
    assert code == 0
    assert name in out
    assert said.count("cannot be verified") == 1
    if name.startswith("finished"):
        assert CAME_TO[name] in out


def test_once_resumed_what_it_has_is_covered_though_not_verified(heibai, kept):
    run = kept("evolve")
    heibai("resume", run, "--threads", 1)
    assert not RunDirectory.open(run).is_verified
    assert "cannot be verified" in heibai("runs", "show", run)[2]
    text = (run / "log.jsonl").read_text()
    (run / "log.jsonl").write_text(text.replace('"games":', '"games":1', 1))
    assert "log.jsonl' is damaged in line 1" in heibai("resume", run)[2]


def test_plots_comparisons_and_exports_read_it(heibai, kept, tmp_path):
    run = kept("finished-evolve")
    code, _, said = heibai("runs", "export", run, "--to", tmp_path / "x.csv")
    assert code == 0
    assert said.count("cannot be verified") == 1
    assert len((tmp_path / "x.csv").read_text().splitlines()) == 1 + 4 * 4
    assert heibai("runs", "compare", run, kept("evolve"))[0] == 0


def change_row(path, line, change):
    lines = path.read_text().splitlines(keepends=True)
    changed = change(lines[line - 1])
    assert changed != lines[line - 1]
    lines[line - 1] = changed
    path.write_text("".join(lines))


@pytest.mark.parametrize("name", ["tournament", "finished-tournament"])
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda row: re.sub(r'"score":-?\d', lambda m: m[0][:-1] + str(9 - int(m[0][-1])), row), "its moves come to"),
        (lambda row: re.sub(r'"moves":"(\w\d \w\d) \w\d', r'"moves":"\1 a1', row), "its move 3, a1, is not legal"),
        (lambda row: re.sub(r'"moves":"\w\d', '"moves":"a1', row), "does not begin with its opening's moves"),
        (lambda row: re.sub(r' \w\d"}', '   "}', row), "its moves end before the game does"),
        (lambda row: row[:-2] + "    }\n", "no line ends with byte"),
        (lambda row: row.replace('"seed":5', '"seed":6'), "its seed is 6, config.json has 5"),
        (lambda row: row.replace("random", "rondom"), "rondom"),
        (lambda row: row.replace('"termination":"normal"', '"termination":"agreed"'), "its moves end the game, yet"),
        (lambda row: row.replace('"heibai-record":1', '"heibai-record":2'), "this heibai reads 1"),
    ],
)  # fmt: skip
def test_games_are_played_again_and_a_wrong_one_is_told_with_its_line(heibai, kept, name, change, says):
    run = kept(name)
    line = next(n for n, row in enumerate((run / "games.jsonl").open(), 1) if "random" in row)
    change_row(run / "games.jsonl", line, change)
    before = {path.name: path.read_bytes() for path in run.iterdir()}
    code, _, said = heibai("resume", run, "--threads", 1)
    assert code == 2
    assert re.search(rf"games.jsonl' is damaged( in line {line})?: .*{says}", said)
    assert f" in line {line}:" in said or "no line ends" in says
    kept_files = {name: data for name, data in before.items() if name != "lock"}
    assert kept_files.items() <= {path.name: path.read_bytes() for path in run.iterdir()}.items()


@pytest.mark.parametrize("change", [('"seed": 5', '"seed": 6'), ("noise=0.2", "noise=0.3"), ('"size": 4', '"size": 6')])
def test_games_of_another_config_are_told(heibai, kept, change):
    run = kept("finished-tournament")
    text = (run / "config.json").read_text()
    (run / "config.json").write_text(text.replace(*change))
    code, _, said = heibai("resume", run, "--threads", 1)
    assert code == 2
    assert re.search(r"config.json (of the contest is damaged|has)", said)


def test_a_log_of_zeros_is_no_log(heibai, kept):
    run = kept("evolve")
    (run / "log.jsonl").write_bytes(bytes(4096))
    for words in (["resume", run, "--threads", 1], ["runs", "show", run]):
        code, _, said = heibai(*words)
        assert code == 2
        assert "log.jsonl' is damaged: no line ends with byte" in said


def test_a_hall_of_fame_does_not_rest_on_the_log(heibai, kept):
    """Nothing but generations.jsonl is told apart by the hash, so that is where the best are taken from."""
    run = kept("evolve")
    change_row(run / "log.jsonl", 1, lambda row: re.sub(r'"leader":\[-?\d', '"leader":[9', row))
    _, out, _ = heibai("resume", run, "--threads", 1, "--json")
    assert came_to(json.loads(out)) == CAME_TO["evolve"]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", CAME_TO)
def test_no_damage_is_more_than_a_sentence(heibai, kept, tmp_path, name):
    rng, others = random.Random(name), {"evolve": "finished-evolve", "tournament": "finished-tournament"}
    for number in range(3 if name == "study" else DAMAGES):  # its intervals take a second each time
        run = shutil.copytree(KEPT / name, tmp_path / str(number) / "run")
        damage(run, KEPT / others.get(name, "evolve"), rng)
        for words in (["runs", "--folder", run.parent], ["runs", "show", run], ["resume", run, "--threads", 1]):
            assert heibai(*words)[0] in (0, 2)
