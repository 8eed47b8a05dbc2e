"""Errors of evaluators against labels, by empties."""

from __future__ import annotations

import json

import numpy as np
import pytest
from small_archives import random_games, write_games
from waiting import MINUTES

from heibai.core.errors import RunError
from heibai.games import GameSpec
from heibai.learn.errors import (
    chosen_positions,
    depth_rows,
    error_rows,
    scaled_error,
    searched_values,
    static_values,
)
from heibai.learn.samples.gather import Division
from heibai.learn.samples.sources import load_sources

SPEC = GameSpec("reversi", 6)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    records = random_games(20, size=6, years=(2001, 2013))
    return write_games(tmp_path_factory.mktemp("archive") / "games.jsonl", records)


@pytest.fixture(scope="module")
def columns(archive):
    return load_sources([str(archive)], SPEC, Division(), None)


def test_static_errors_are_those_of_the_evaluator_by_empties(columns):
    rows = error_rows(static_values("discs", columns, SPEC.make()), columns, 6)
    assert [row.empties for row in rows] == sorted((row.empties for row in rows), reverse=True)
    assert all(row.empties.least == row.empties.most for row in rows)
    assert sum(row.measured.positions for row in rows) == len(columns)
    last = 36 - columns.discs == 1
    own, opponent = np.bitwise_count(columns.own[last]), np.bitwise_count(columns.opponent[last])
    expected = np.abs(own.astype(int) - opponent - columns.target[last]).mean()
    assert rows[-1].empties == (1, 1)
    assert rows[-1].measured.error == pytest.approx(expected)


def test_a_search_is_measured_in_discs_where_it_sees_the_end(columns):
    few = chosen_positions(columns, 6, empties=(2,), most=10)
    searched = searched_values("alphabeta:depth=4,eval=discs", few, SPEC, processes=1)
    exact = searched_values(f"alphabeta:exact=2,seconds={MINUTES:.0f},eval=discs", few, SPEC, processes=1)
    assert searched.tolist() == exact.tolist()


def test_values_in_other_units_are_scaled_on_one_half_and_judged_on_the_other():
    labels = np.arange(20.0)
    assert scaled_error(labels * 100 + 7, labels) == pytest.approx(0.0, abs=1e-9)
    assert scaled_error(np.zeros(20), labels) is None
    assert scaled_error(labels[:4], labels[:4]) is None


def test_positions_are_chosen_by_empties_and_games_by_year(archive, columns):
    assert set(chosen_positions(columns, 6, empties=(5, 9), most=0).discs) == {31, 27}
    assert set(load_sources([str(archive)], SPEC, Division(), None, years=(2013,)).year) == {2013}
    with pytest.raises(RunError, match="no position with 99 empties has a label"):
        chosen_positions(columns, 6, empties=(99,), most=0)
    with pytest.raises(RunError, match="has no weights in the kernel; measure it by a search"):
        static_values("py:stub_networks.Alone", columns, SPEC.make())


def test_the_bias_is_how_much_too_high_values_are_by_depth(columns):
    labels = columns.target.astype(np.float64)
    rows = depth_rows([labels + 2.0, labels - 1.0], columns, 6)
    assert sum(row.positions for row in rows) == len(columns)
    for row in rows:
        assert row.bias == pytest.approx((2.0, -1.0))
        assert row.error == pytest.approx((2.0, 1.0))
        assert row.margin == pytest.approx(0.0)
    assert all(row.bias == pytest.approx(3.0) for row in error_rows(labels + 3.0, columns, 6))


def test_a_phase_has_the_positions_of_four_numbers_of_empties(columns):
    empties = 36 - columns.discs
    rows = depth_rows([columns.target.astype(np.float64)], columns, 6, width=4)
    for row in rows:
        assert row.empties.most == row.empties.least + 3
        assert row.positions == int(np.isin(empties, range(row.empties.least, row.empties.most + 1)).sum())
    assert [str(row.empties) for row in rows[-2:]] == ["5-8", "1-4"]
    few = chosen_positions(columns, 6, empties=(), most=7, width=4)
    assert {row.measured.positions for row in error_rows(few.target, few, 6, width=4)} == {7}


def test_errors_by_depth_on_the_command_line(archive, command_line):
    words = ["learn", "errors", "discs", archive, "--game", "reversi/6", "--empties", "2,3", "--most", 10]
    code, out, _ = command_line(*words, "--depths", "1-2", "--threads", 1)
    assert code == 0
    head = ["empties", "positions", "depth", "1", "depth", "2"]
    assert [line.split()[: len(head)] for line in out.splitlines()[1::4]] == [head, head]
    code, out, _ = command_line(*words, "--depths", "1,2", "--threads", 1, "--json")
    assert [set(row["bias"]) & set(row["error"]) for row in json.loads(out)["rows"]] == [{"1", "2"}] * 2


def test_errors_by_depth_and_phase_on_the_command_line(archive, command_line, tmp_path):
    words = ["learn", "errors", "discs", archive, "--game", "reversi/6", "--by", "depth,phase", "--most", 3]
    code, out, _ = command_line(*words, "--threads", 1, "--empties", "1,2,6", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["depths"] == list(range(1, 13))
    assert [(row["empties"], row["positions"]) for row in told["rows"]] == [([5, 8], 3), ([1, 4], 3)]
    picture = tmp_path / "errors.svg"
    code, _, _ = command_line(*words, "--threads", 1, "--empties", "1,2", "--depths", "1,2", "--plot", picture)
    assert code == 0
    assert "depth of the search" in picture.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--depths", "1,2", "--player", "alphabeta:depth=2,eval={}"], "leave one of them out"),
        (["--depths", "5-2"], "'5-2' are no depths"),
        (["--depths", "0"], "'0' are no depths"),
        (["--depths", "x"], "'x' are no depths"),
        (["--by", "year"], "'year' is nothing to tell errors by; known: empties, phase, depth"),
        (["--by", "phase,empties"], "leave one of them out of --by"),
        (["--by", "phase", "--plot", "a.svg"], "ask for some: --by depth,phase"),
        (["--by", "depth", "--plot", "a.txt"], "'a.txt' is no picture"),
    ],
)
def test_options_of_errors_that_cannot_be_are_one_sentence(archive, command_line, words, says):
    code, _, err = command_line("learn", "errors", "discs", archive, "--game", "reversi/6", *words)
    assert (code, says in err) == (2, True)


def test_errors_on_the_command_line(archive, command_line):
    words = ["learn", "errors", "discs", archive, "--game", "reversi/6", "--empties", "2,3"]
    code, out, _ = command_line(*words, "--json")
    assert code == 0
    assert [row["empties"] for row in json.loads(out)["rows"]] == [3, 2]
    code, out, _ = command_line(*words, "--player", "alphabeta:depth=2,eval={}", "--most", 10, "--threads", 1)
    assert code == 0
    assert out.splitlines()[0].split() == ["empties", "positions", "error", "r", "bias", "scaled"]
    code, _, err = command_line(*words[:-1], "x")
    assert code == 2
    assert "'x' are no numbers of squares" in err
