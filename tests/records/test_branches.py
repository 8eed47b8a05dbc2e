"""A record's tree as moments with their ways on, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees

from heibai.games import GameSpec
from heibai.records.branches import branches_of, with_branches
from heibai.records.record import Record
from heibai.records.tree import Note, Variation

specs = st.sampled_from([GameSpec("reversi"), GameSpec("gomoku", 9)])


@pytest.mark.sampled(3)
@settings(max_examples=60)
@given(specs.flatmap(trees))
def test_a_tree_comes_back_as_it_was_and_a_second_time_the_same(record):
    again = with_branches(record, branches_of(record))
    assert again.moves == record.moves
    assert branches_of(again) == branches_of(record)
    assert with_branches(again, branches_of(again)) == again


def test_lines_that_begin_alike_are_one_up_to_where_they_part():
    record = Record((1, 2, 3), variations=(Variation(0, 1, (7, 8)), Variation(0, 1, (7, 9), (Note(2, "sharp"),))))
    found = with_branches(record, branches_of(record))
    assert found.variations == (Variation(0, 1, (7, 8)), Variation(1, 1, (9,), (Note(1, "sharp"),)))


def test_what_stands_where_a_line_begins_is_said_of_the_moment_it_leaves():
    record = Record((1, 2), notes=(Note(1, "one"),), variations=(Variation(0, 1, (), (Note(0, "two"),)),))
    assert with_branches(record, branches_of(record)) == Record((1, 2), notes=(Note(1, "one\ntwo"),))


def test_a_line_of_five_thousand_moves_needs_no_recursion():
    record = Record(tuple(range(5000)), variations=(Variation(0, 2500, tuple(range(5000, 10_000))),))
    assert with_branches(record, branches_of(record)) == record
