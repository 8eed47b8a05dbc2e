"""Command lines that do not parse, or ask for what cannot be: one sentence, or one problem object with ``--json``."""

from __future__ import annotations

import json
import os
import sys

import pytest

from heibai import _kernel
from heibai.apps.cli import VERBS, load_verb, main
from heibai.core.errors import RunError
from heibai.games.reversi.kernel.solver import ReversiSolver


@pytest.fixture
def heibai(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)

    def run(*arguments, code=2):
        monkeypatch.setattr(sys, "argv", ["heibai", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code in (code, None if code == 0 else code)
        return capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["frob"], "No such command 'frob' (see: heibai --help)"),
        (["match", "random"], "Missing argument 'b' (see: heibai match --help)"),
        (["match", "random", "random", "--frob"], "No such option: --frob (see: heibai match --help)"),
        (["study", "--seed", "-1"], "'--seed': Input should be greater than or equal to 0 (see: heibai study --help)"),
    ],
)
def test_a_command_line_that_does_not_parse_is_one_sentence(heibai, arguments, says):
    told = heibai(*arguments)
    assert told.err.startswith("heibai: ")
    assert told.err.endswith(f"{says}\n")
    assert told.err.count("\n") == 1
    assert told.out == ""


def problem(told):
    assert told.out == ""
    assert told.err.count("\n") == 1
    return json.loads(told.err)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_with_json_says_a_wrong_option_as_a_problem(heibai, verb):
    assert any("--json" in parameter.opts for parameter in load_verb(verb).params)
    found = problem(heibai(*verb.split(), "--json", "--qqqqq"))
    assert found == {
        "type": "/problems/usage",
        "title": "Command line not understood",
        "detail": f"No such option: --qqqqq (see: heibai {verb} --help)",
        "exit_code": 2,
    }


@pytest.mark.parametrize(
    ("arguments", "type"),
    [
        (["match", "random", "nobody", "--json"], "/problems/unknown-name"),
        (["match", "random", "random", "--size", "7", "--json"], "/problems/board-size"),
        (["evolve", "roulette", "--json", "--fix", "mobility"], "/problems/spec"),
        (["resume", "nowhere", "--json"], "/problems/run"),
        (["eval", "@nowhere", "--json"], "/problems/weights-file"),
        (["archive", "nowhere", "--json"], "/problems/record-format"),
        (["frob", "--json"], "/problems/usage"),
    ],
)
def test_an_error_with_json_is_a_problem_on_stderr(heibai, arguments, type):
    found = problem(heibai(*arguments))
    assert found["type"] == type
    assert found["exit_code"] == 2
    assert found["title"]
    assert found["detail"]


def test_json_behind_two_dashes_is_no_option(heibai):
    assert heibai("match", "--", "random", "--json").err.startswith("heibai: ")


def test_a_long_or_unprintable_command_line_is_said_in_short(heibai):
    told = heibai("match", "random", "random", f"--{'x' * 10_000}\x1b[31m").err
    assert len(told) < 400
    assert "\x1b" not in told


# What once was a traceback, went on for ever, or was taken for something else.
FOUND = [
    (["evolve", "roulette", "--population", "1000000000"], "less than or equal to 10000"),
    (["evolve", "roulette", "--threads", "99999999999"], "less than or equal to 1024"),
    (["evolve", f"ga:islands={'9' * 400}"], "cannot be islands; write a whole number at least 1"),
    (["match", "random", "greedy:eval=@/dev/zero"], "'/dev/zero' cannot be read (it is no regular file)"),
    (["match", "random", "random", "--openings", "/dev/zero"], "it is no regular file"),
    (["match", "random", "random", "--openings", "balanced:plies=٣"], "'balanced:plies=٣' cannot be plies"),
    (["match", "random", "random", "--seed", "-1"], "greater than or equal to 0"),
    (["tournament", "random", "level:1", "level:2", "--seed", "-1"], "greater than or equal to 0"),
    (["openings", "random:4", "--seed", str(2**63)], "a seed is a whole number below 2**63"),
    (["openings", "random:4", "--count", "2", "--out", "/dev/full"], "it is no regular file"),
    (["match", "random", "random", "--size", "0"], "greater than or equal to 1"),
    (["match", "random", "random", "--out", "x" * 300], "File name too long"),
    (["archive", "x" * 300], "File name too long"),
    (["runs", "x" * 300], "is no verb of heibai runs; try: heibai runs show xxx"),
    (["runs", "show", "x" * 300], "is neither the directory nor the id of a run"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), FOUND)
def test_what_cannot_be_is_one_short_sentence(heibai, arguments, says):
    told = heibai(*arguments)
    assert says in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 700
    assert told.out == ""


def test_what_a_record_file_holds_is_said_in_short(heibai, tmp_path):
    for row in ({"game": "x" * 15_000}, {"x" * 15_000: 1}, {"termination": "x" * 15_000}, {"moves": "x" * 15_000}):
        line = json.dumps({"heibai-record": 1, "moves": "f5"} | row)
        (tmp_path / "long.jsonl").write_text(line + "\n")
        assert len(heibai("archive", "long.jsonl").err) < 500


def test_a_journal_that_is_a_folder_is_said(heibai, tmp_path):
    heibai("match", "random", "random", "--games", "2", "--size", "4", "--openings", "random:2", "--out", "run", code=0)
    (tmp_path / "run" / "games.jsonl").unlink()
    (tmp_path / "run" / "games.jsonl").mkdir()
    assert "games.jsonl' cannot be read: it is a folder" in heibai("runs", "show", "run").err


def test_a_run_in_a_folder_whose_name_is_no_text_is_made_and_said_not_to_be_listed(heibai, tmp_path):
    name = os.fsdecode(b"r\xff")
    match = ["match", "random", "random", "--games", "2", "--size", "4", "--openings", "random:2", "--json"]
    told = heibai(*match, "--out", name, code=0)
    assert (tmp_path / name / "result.json").exists()
    assert "will not be listed" in told.err


def test_a_table_for_which_there_is_no_room_is_said(monkeypatch):
    monkeypatch.setattr(_kernel, "SolverTable", lambda megabytes: bytearray(megabytes << 40))
    with pytest.raises(RunError, match="no room for a table of 65536 MiB"):
        ReversiSolver(table_megabytes=65536)


@pytest.mark.parametrize("verb", [["perft", "3"], ["play"], ["solve", "-XXXXXXXXXXXXXXO X", "--size", "4"]])
def test_the_game_is_an_option_where_it_is_also_a_word(heibai, monkeypatch, verb):
    monkeypatch.setattr(sys, "stdin", open("/dev/null"))  # noqa: SIM115 - closed with the process
    assert "two games came" in heibai(verb[0], "gomoku", *verb[1:], "--game", "reversi").err
    assert heibai(*verb, "--game", "reversi", code=0).out
    assert heibai(verb[0], "reversi", *verb[1:], code=0).out


def test_game_size_rule_and_opening_have_one_name_and_meaning():
    declared = {}
    for verb in VERBS:
        for parameter in load_verb(verb).params:
            for name in {"--game", "--rule", "--opening", "--seed", "--threads"} & set(parameter.opts):
                declared.setdefault(name, {}).setdefault(parameter.help, []).append(verb)
    said = "The game, as in reversi or gomoku/15/renju/swap2."
    ends = {
        "",
        " By default reversi.",
        " By default the recipe's.",
        " By default all.",
        " With the book shipped alone.",
    }
    assert set(declared["--game"]) == {said + end for end in ends}
    assert all(len(helps) == 1 for name, helps in declared.items() if name in ("--rule", "--opening", "--seed"))
    assert set().union(*declared["--game"].values()) >= {"play", "match", "tournament", "openings", "evolve", "perft"}
