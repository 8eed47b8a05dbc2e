"""``reversi-6x6``: the shipped proof and its perfect game, Feinstein's game, and a proof that was killed."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from waiting import wait_until

from heibai.core.contract import Color, Limits
from heibai.experiments.shipped import shipped_result
from heibai.experiments.stored_study import begin, work_on
from heibai.experiments.studies.search import reversi_6x6 as study
from heibai.experiments.studies.search.null_windows import representative
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.rules import Reversi
from heibai.jobs.directory import RunDirectory

PAGES = Path(__file__).parents[4] / "docs" / "studies"
GAME = Reversi(6)
# www.maths.nottingham.ac.uk/plp/pmzjff/Othello/6x6sol.html, on a board without its empty border
FEINSTEIN = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1"
LATE = 20  # empty squares, solved in a fraction of a second
SMALL = study.Reversi6x6Size(opening=FEINSTEIN[:20], leaf_empties=19, guess=-4, table=1)
CELLS = 6  # done before the kill, at most
# A study in a process of its own, which stays before its end until it is killed.
PROGRAM = f"""
import signal, sys
from pathlib import Path
from heibai.experiments.stored_study import work_on
from heibai.jobs.directory import RunDirectory
work_on(RunDirectory.open(Path(sys.argv[1])), watch=lambda step: signal.pause() if step.finished == {CELLS} else None)
"""


@cache
def shipped_cells():
    return json.loads(gzip.decompress((PAGES / "reversi-6x6.cells.json.gz").read_bytes()))


def shipped_game():
    notes = shipped_result("reversi-6x6")["findings"]["notes"]
    return notes[-1].partition(": ")[2]


@pytest.mark.parametrize("game", [shipped_game, lambda: FEINSTEIN], ids=["ours", "Feinstein's"])
def test_a_perfect_game_ends_16_to_20_and_keeps_the_score_to_its_end(game):
    position, solver = GAME.start(), ReversiSolver(table_megabytes=4)
    for move in GAME.parse_transcript(game()):
        position = position.play(move)
        if position.empties <= LATE:
            score = solver.search(position, limits=Limits()).score.value
            assert score == (-4 if position.to_move is Color.BLACK else 4)
    assert position.is_over()
    assert position.discs() == (16, 20)


def test_the_shipped_leaves_alone_prove_the_score():
    """Plain minimax over bounds, all first plies to full width; what is no leaf of the proof may have any score."""
    found = {}
    for cell in shipped_cells().values():
        if isinstance(cell["result"], dict):
            low, high = found.get(cell["asked"]["position"], (-36, 36))
            score, reached = cell["result"]["score"], cell["result"]["score"] >= cell["asked"]["target"]
            found[cell["asked"]["position"]] = (max(low, score), high) if reached else (low, min(high, score))

    @cache
    def bounds(one):
        if one.empties == study.FULL.leaf_empties:
            return found.get(GAME.format_position(one), (-36, 36))
        replies = [bounds(representative(one.play(move))) for move in one.moves()]
        return max(-high for _, high in replies), max(-low for low, _ in replies)

    assert bounds(representative(GAME.start())) == (-4, -4)


@pytest.mark.sampled(3)
def test_the_cheapest_shipped_leaves_come_out_the_same_again():
    leaves = [cell for cell in shipped_cells().values() if isinstance(cell["result"], dict)]
    solver = ReversiSolver(table_megabytes=study.FULL.table)
    for cell in sorted(leaves, key=lambda cell: cell["result"]["nodes"])[:3]:
        bound = solver.null_window(GAME.parse_position(cell["asked"]["position"]), cell["asked"]["target"] - 1)
        assert {"score": bound.score, "nodes": bound.nodes} == cell["result"]


def test_the_board_shows_every_move_where_it_was_made():
    rows = study._numbered(GAME, GAME.parse_transcript(FEINSTEIN)).rows
    assert rows[0] == ("1", "28", "9", "8", "7", "31", "32")
    assert rows[2] == ("3", "27", "13", "O", "X", "6", "15")
    assert rows[5] == ("6", "21", "18", "20", "11", "25", "30")


@pytest.mark.sampled(3)
def test_killed_it_goes_on_and_ends_as_the_unbroken_proof(tmp_path):
    whole = work_on(begin("reversi-6x6", tmp_path / "whole", size=SMALL))
    broken = begin("reversi-6x6", tmp_path / "broken", size=SMALL)
    journal = broken.path / "cells.jsonl"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(broken.path)], env=environment)
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2)
    process.kill()
    process.wait()
    kept = journal.read_bytes().count(b"\n")
    assert 2 <= kept <= CELLS < len(whole["cells"])
    again = []
    resumed = work_on(RunDirectory.open(broken.path), watch=lambda step: again.append(step.cell))
    assert len(again) - (len(whole["cells"]) - kept) in (
        0,
        1,
    )  # a kill between a row and its checkpoint costs that cell
    assert (resumed["findings"], resumed["cells"]) == (whole["findings"], whole["cells"])
