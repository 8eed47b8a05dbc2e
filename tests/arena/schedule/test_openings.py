"""Openings: unique, unfinished, the same for the same seed; files; colours really swap."""

import pytest

from heibai.arena.schedule.openings import make_openings, random_openings
from heibai.arena.schedule.pairing import schedule_match, schedule_round_robin
from heibai.core.errors import RecordFormatError, SpecError
from heibai.games import make_game


@pytest.mark.parametrize("size", [4, 6, 8])
def test_random_openings_are_different_and_unfinished(size):
    found = random_openings(make_game("reversi", size), 60, plies=6, seed=1)
    assert len({opening.position.key() for opening in found}) == 60
    assert all(len(opening.moves) == 6 and not opening.position.is_over() for opening in found)


def test_opening_moves_lead_to_the_position():
    game = make_game("reversi")
    for opening in random_openings(game, 20, plies=8, seed=2):
        position = game.start()
        for move in opening.moves:
            position = position.play(move)
        assert position == opening.position


def test_more_openings_begin_with_the_same_ones():
    game = make_game("reversi")
    assert random_openings(game, 5, plies=8, seed=9) == random_openings(game, 50, plies=8, seed=9)[:5]
    assert random_openings(game, 5, plies=8, seed=9) != random_openings(game, 5, plies=8, seed=10)
    assert random_openings(game, 5, plies=8, seed=9) != random_openings(game, 5, plies=8, seed=9, generation=1)


def test_a_well_that_runs_dry_says_so():
    with pytest.raises(SpecError, match="about 4 different openings"):
        random_openings(make_game("reversi"), 5, plies=1, seed=1)


def test_a_file_gives_transcripts_and_positions_and_is_begun_again(tmp_path):
    game = make_game("reversi")
    position = game.format_position(game.start().play(game.parse_move("d3")))
    path = tmp_path / "openings.txt"
    path.write_text(f"# two\nf5d6c3\n\n{position}  # after d3\n")
    first, second, third = make_openings(str(path), game, 3, seed=0)
    assert game.format_move(first.moves[0]) == "f5"
    assert second.moves == ()
    assert second.start == position
    assert third == first


@pytest.mark.parametrize(
    ("content", "says"),
    [("f5f5\n", "openings.txt:1: 'f5' is not legal"), ("z9\n", "names no square"), ("# x\n", "no op")],
)
def test_a_bad_line_is_named(tmp_path, content, says):
    path = tmp_path / "openings.txt"
    path.write_text(content)
    with pytest.raises(RecordFormatError, match=says):
        make_openings(str(path), make_game("reversi"), 2, seed=0)


@pytest.mark.parametrize("text", ["random:x", "random:-1", "nowhere.txt", "random:"])
def test_an_unknown_kind_of_opening_says_what_there_is(text):
    with pytest.raises(SpecError, match="random:8"):
        make_openings(text, make_game("reversi"), 2, seed=0)


def test_every_opening_is_played_with_both_colours():
    schedule = schedule_match(openings=3)
    assert schedule.black.tolist() == [0, 1, 0, 1, 0, 1]
    assert schedule.white.tolist() == [1, 0, 1, 0, 1, 0]
    assert schedule.opening.tolist() == [0, 0, 1, 1, 2, 2]


def test_a_round_robin_has_every_ordered_pair_once_an_opening():
    schedule = schedule_round_robin(5, openings=2)
    assert len(schedule) == 5 * 4 * 2
    games = list(zip(schedule.black.tolist(), schedule.white.tolist(), schedule.opening.tolist(), strict=True))
    assert len(set(games)) == len(games)
    assert {(a, b) for a, b, _ in games} == {(a, b) for a in range(5) for b in range(5) if a != b}
