"""SGF against sgfmill, a reader and writer of SGF that nobody here wrote (PyPI, Matthew Woodcraft)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees
from sgfmill import sgf as mill
from sgfmill import sgf_grammar

from heibai.games import GameSpec
from heibai.records.formats import sgf
from heibai.records.tree import Mark

specs = st.sampled_from([GameSpec("reversi"), GameSpec("gomoku")])


def lines(node, so_far=()):
    """Every way from the root to a leaf: moves as (key, letters), with each node's comment."""
    move = next(((key, node.get_raw(key)) for key in ("B", "W") if node.has_property(key)), None)
    here = (*so_far, (move, node.get("C") if node.has_property("C") else ""))
    ways = list(node)
    return [line for way in ways for line in lines(way, here)] if ways else [here]


def point(square, spec):
    """As sgfmill counts: rows from the bottom of the screen."""
    row, column = divmod(square, spec.size)
    return (spec.size - 1 - row if spec.make().view(spec.make().start()).row_one_on_top else row), column


@pytest.mark.sampled(3)
@settings(max_examples=30)
@given(specs.flatmap(trees))
def test_what_is_written_here_is_read_elsewhere_and_the_other_way_round(record):
    """Moves, variations, comments, marks and what sgfmill does not know."""
    written = sgf.format_record(record)
    theirs = mill.Sgf_game.from_string(written)
    assert theirs.get_size() == record.spec.size
    comments = [note.comment for note in record.notes if note.comment]
    main = [node for node in theirs.get_main_sequence() if node.has_property("B") or node.has_property("W")]
    assert len(main) == len(record.moves)
    assert [node.get("C") for node in main if node.has_property("C")] == comments
    assert len(lines(theirs.get_root())) == 1 + len(record.variations)
    arrows = [[(mark.square, mark.to) for mark in note.marks if mark.kind == "arrow"] for note in record.notes]
    assert [node.get("AR") for node in main if node.has_property("AR")] == [
        [(point(square, record.spec), point(to, record.spec)) for square, to in each] for each in arrows if each
    ]
    (again,) = sgf.parse(theirs.serialise(wrap=None).decode())
    assert (again.moves, again.notes, len(again.variations)) == (record.moves, record.notes, len(record.variations))
    assert lines(mill.Sgf_game.from_string(sgf.format_record(again)).get_root()) == lines(theirs.get_root())


def test_what_is_built_elsewhere_is_read_here():
    game = mill.Sgf_game(size=15, encoding="UTF-8")
    root = game.get_root()
    root.set_raw("GM", b"4")
    root.set("PB", "Anna [1]")
    first = game.extend_main_sequence()
    first.set_move("b", (7, 7))
    first.set("C", "the \\ middle ]")
    first.set("TR", [(7, 7), (8, 8)])
    way = first.new_child()
    way.set_move("w", (8, 8))
    other = first.new_child()
    other.set_move("w", (8, 7))
    other.set("LB", [((0, 0), "A:b")])
    other.set("AR", [((0, 0), (1, 2))])
    (record,) = sgf.parse(game.serialise().decode())
    assert (record.black, record.moves) == ("Anna [1]", (112, 128))
    assert record.notes[0].comment == "the \\ middle ]"
    assert [mark.square for mark in record.notes[0].marks] == [112, 128]
    (variation,) = record.variations
    assert (variation.moves, variation.notes[0].marks) == ((127,), (Mark("label", 0, "A:b"), Mark("arrow", 0, to=17)))


def test_a_long_value_that_is_wrapped_elsewhere_reads_the_same():
    tree = sgf_grammar.Coarse_game_tree()
    tree.sequence = [{"GM": [b"4"], "SZ": [b"15"], "EV": [b"x" * 200]}, {"B": [b"hh"]}]
    (record,) = sgf.parse(sgf_grammar.serialise_game_tree(tree, wrap=40).decode())
    assert (record.event, record.moves) == ("x" * 200, (112,))
