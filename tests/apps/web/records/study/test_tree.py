"""Studies as trees of records, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees

from heibai.analysis.options import MOST_MOVES
from heibai.apps.web.records.study import tree
from heibai.apps.web.records.study.model import LONGEST, Study, StudyNode, StudyNote
from heibai.apps.web.records.study.tree import (
    branches_of_study,
    checked_tree,
    game_alone,
    legal_study,
    study_of,
    with_study,
)
from heibai.core.errors import IllegalMoveError, SpecError
from heibai.games import GameSpec
from heibai.records.formats import jsonl, sgf
from heibai.records.record import Record
from heibai.records.replay import check_all
from heibai.records.tree import Mark, Note, Variation

specs = st.sampled_from([GameSpec("reversi", 6), GameSpec("gomoku", 9)])


@pytest.mark.sampled(2)
@settings(max_examples=40)
@given(specs.flatmap(trees))
def test_a_study_is_what_its_record_says_through_every_file(record):
    study, left_out = legal_study(check_all([record])[0].record)
    plain = Record(record.moves, record.spec)
    assert left_out == 0
    assert study_of(checked_tree(plain, study)) == study
    kept = with_study(plain, study)
    for again in (jsonl.parse_record(jsonl.format_record(kept)), *sgf.parse(sgf.format_record(kept))):
        assert in_order(legal_study(again)[0]) == in_order(study)


def in_order(study: Study) -> list[object]:
    """Its moments with their marks sorted: SGF groups marks by kind."""
    moments = (study.start, *study.nodes)
    return [(each.model_copy(update={"marks": ()}), sorted(map(str, each.marks))) for each in moments]


def test_a_study_of_the_game_alone_changes_no_file():
    record = Record((37, 43), notes=(Note(1, "hm"),))
    assert with_study(record, game_alone(record.moves)) == record


def test_passes_that_a_variation_leaves_out_are_put_in():
    game = GameSpec("reversi", 4)
    moves = game.make().parse_transcript("c4b4a1d4a3c1d1a2b1a4d2d3")
    at = moves.index(16)
    recorded = (*moves[:at], *moves[at + 1 :])
    record = Record(moves[:1], game, variations=(Variation(0, 1, recorded[1:], (Note(at, "behind the pass"),)),))
    study, left_out = legal_study(record)
    assert left_out == 0
    assert tuple(node.move for node in study.nodes) == moves
    assert study.nodes[at + 1].comment == "behind the pass"


def test_ways_with_and_without_a_pass_are_one_and_lose_nothing():
    game = GameSpec("reversi", 4)
    moves = game.make().parse_transcript("c4b4a1d4a3c1d1a2b1a4d2d3")
    at = moves.index(16)
    without = (*moves[1:at], *moves[at + 1 :])
    lines = (Variation(0, 1, moves[1 : at + 2]), Variation(0, 1, without, (Note(at, "behind the pass"),)))
    study, left_out = legal_study(Record(moves[:1], game, variations=lines))
    assert left_out == 0
    assert tuple(node.move for node in study.nodes) == moves
    assert study.nodes[at + 1].comment == "behind the pass"


def test_what_is_illegal_or_too_much_is_left_out_and_counted(monkeypatch):
    record = Record((37,), variations=(Variation(0, 1, (43, 0, 1, 2)), Variation(0, 1, (45, 44))))
    assert legal_study(record)[1] == 3
    monkeypatch.setattr(tree, "MOST_NODES", 3)
    study, left_out = legal_study(record)
    assert [node.move for node in study.nodes] == [37, 43, 45]
    assert left_out == 4


def test_what_a_study_has_no_room_for_is_shortened():
    marks = (Mark("selected", 3), Mark("label", 4, "long text"), Mark("label", 5), Mark("arrow", 6, to=6))
    record = Record((37,), notes=(Note(1, "x" * (LONGEST + 1), marks),))
    (node,) = legal_study(record)[0].nodes
    assert node.comment == "x" * (LONGEST - 1) + "…"
    assert [(mark.kind, mark.square, mark.text) for mark in node.marks] == [("square", 3, ""), ("label", 4, "lon")]


def test_a_line_may_be_a_thousand_moves_long_and_no_longer():
    four = GameSpec("gomoku", 5)
    nodes = tuple(StudyNode(parent=parent, move=0) for parent in range(MOST_MOVES + 1))
    with pytest.raises(SpecError, match="game"):
        checked_tree(Record((1,), four), Study(start=StudyNote(), nodes=nodes))
    kept = study_of(branches_of_study(Study(start=StudyNote(), nodes=nodes)))
    assert len(kept.nodes) == MOST_MOVES


def test_moves_that_were_checked_before_are_not_again_and_new_ones_are():
    record = Record((37,))
    nodes = [StudyNode(parent=0, move=37), StudyNode(parent=1, move=0), StudyNode(parent=0, move=26)]
    unchecked = branches_of_study(Study(start=StudyNote(), nodes=tuple(nodes)))
    checked_tree(record, Study(start=StudyNote(), nodes=tuple(nodes)), known=unchecked)
    for parent in (1, 2, 3):
        wanted = Study(start=StudyNote(), nodes=(*nodes, StudyNode(parent=parent, move=7)))
        with pytest.raises(IllegalMoveError):
            checked_tree(record, wanted, known=unchecked)


def test_better_lines_stand_behind_those_of_the_study():
    better = Record((37, 43), variations=(Variation(0, 1, (45, 1)),))
    study, _ = legal_study(Record((37, 43), variations=(Variation(0, 1, (29,)), Variation(0, 1, (45,)))))
    assert with_study(better, study).variations == (Variation(0, 1, (29,)), Variation(0, 1, (45, 1)))
