"""Lines that were asked for stay with their analysis: written whole, read as they were, and damage is told."""

from __future__ import annotations

import json

import pytest

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.report import contents
from heibai.analysis.review import positions_of
from heibai.analysis.stored_review import begin, work_on
from heibai.analysis.valuation import Valuation
from heibai.analysis.values import kept_lines
from heibai.analysis.values.kept_lines import FILE, KeptLines, keep_lines, read_lines, values_of
from heibai.analysis.values.replies import Reply
from heibai.core.errors import RunError
from heibai.games import GameSpec
from heibai.records.record import Record

SPEC = GameSpec("reversi", 4)
MOVES = SPEC.make().parse_transcript("c4b4a1")


@pytest.fixture
def analysis(tmp_path):
    return begin(AnalysisOptions.of(Record(moves=MOVES, spec=SPEC)), tmp_path / "analysis")


def lines(*moves: int, value: float = 2.0) -> KeptLines:
    position = SPEC.make().start()
    for move in moves:
        position = position.play(move)
    found = Valuation(len(moves) + 1, value=value, unit="discs", chance=0.5, worth=0.5, depth=9, line=())
    return KeptLines(moves, tuple(Reply(move, found) for move in position.moves()))


def test_lines_are_read_as_they_were_kept_and_those_of_a_position_replace_the_ones_before(analysis):
    assert read_lines(analysis) == []
    for kept in (lines(), lines(*MOVES[:1]), lines(value=-2.0)):
        keep_lines(analysis, kept)
    assert read_lines(analysis) == [lines(*MOVES[:1]), lines(value=-2.0)]


def test_they_are_part_of_what_is_known_of_the_game(analysis):
    game = SPEC.make()
    positions = positions_of(game, Record(moves=MOVES, spec=SPEC))
    keep_lines(analysis, lines())
    keep_lines(analysis, lines(*MOVES[:2], 0, value=7.0))  # a move beside the game
    known = values_of(analysis, game, positions, MOVES, {})
    assert known.of(positions[0]).value == 2.0
    assert known.of(positions[0]).depth == 10
    assert known.of(positions[2].play(0)).value == 7.0


def test_a_report_says_that_the_page_knows_more_and_holds_what_its_command_makes(tmp_path):
    options = AnalysisOptions.of(Record(moves=MOVES, spec=SPEC), player="alphabeta:depth=1,eval=zones")
    directory = begin(options, tmp_path / "asked")
    work_on(directory)
    before = contents(directory)
    keep_lines(directory, lines())
    after = contents(directory)
    assert after.tables == before.tables
    assert [text[:19] for text in after.paragraphs if text not in before.paragraphs] == ["The page knows more"]


def test_the_position_that_was_looked_at_longest_ago_makes_room(analysis, monkeypatch):
    monkeypatch.setattr(kept_lines, "MOST", 2)
    for count in range(3):
        keep_lines(analysis, lines(*MOVES[:count]))
    assert [len(each.moves) for each in read_lines(analysis)] == [1, 2]


def test_damage_is_told(analysis):
    keep_lines(analysis, lines())
    path = analysis.path / FILE
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(RunError, match="is damaged"):
            read_lines(analysis)
    other = json.loads(whole)
    other["lines"][0]["moves"] = [5]
    other["sha256"] = kept_lines._digest(other["lines"])
    path.write_text(json.dumps(other))
    game = SPEC.make()
    with pytest.raises(RunError, match="is damaged"):
        values_of(analysis, game, [game.start()], (), {})
