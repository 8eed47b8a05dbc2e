"""OBF lines: parse, format, parse is stable; hostile text is refused with one sentence."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import RecordFormatError
from heibai.games.reversi.rules import Reversi
from heibai.records.formats import obf

LINE = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; B1:-4;"


def test_a_line_has_position_and_scores():
    problem = obf.parse_line(LINE)
    assert problem.position.empties == 14
    assert problem.best_score == 18
    assert problem.best_moves == (62,)
    assert obf.format_line(problem) == LINE


def test_comments_and_empty_lines_are_skipped():
    assert list(obf.read_lines(["", "% nothing", "  # nothing", LINE + " % good"])) == [obf.parse_line(LINE)]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "'nonsense' is no OBF board"),
        ("-" * 64, "no 8x8 position"),
        (LINE.replace("G8:+18", "G8=+18"), "'G8=+18' is no move with its score"),
        (LINE.replace("G8", "J9"), "'J9' names no square"),
        (LINE.replace("G8:", "C1:"), "'c1' has a score but is not legal"),
        (LINE.replace("+18", "+999"), "'G8:+999'"),
    ],
)
def test_a_fault_is_named_with_its_line(line, says):
    with pytest.raises(RecordFormatError, match="OBF, line 2") as error:
        list(obf.read_lines(["", line]))
    assert says in str(error.value)


def test_a_file_is_written_and_read_back(tmp_path):
    rng = random.Random(1)
    problems = []
    for size in (4, 6, 8) * 5:
        position = Reversi(size).start()
        for _ in range(rng.randint(0, 8)):
            position = position.play(rng.choice(position.moves()))
        scores = tuple((move, rng.randint(-16, 16)) for move in position.moves())
        problems.append(obf.Problem(position, scores))
    obf.write(tmp_path / "all.obf", problems)
    assert list(obf.read(tmp_path / "all.obf")) == problems


def test_a_missing_or_binary_file_is_one_sentence(tmp_path):
    (tmp_path / "binary.obf").write_bytes(b"\xff\xfe\x00")
    for name in ("none.obf", "binary.obf"):
        with pytest.raises(RecordFormatError, match=name):
            list(obf.read(tmp_path / name))


@given(st.text(alphabet="XO-*.; :+-0123456789abcdefghG%\n\t", max_size=200) | st.text(max_size=100))
def test_random_text_never_crashes(text):
    try:
        problem = obf.parse_line(text)
    except RecordFormatError:
        return
    assert problem is None or obf.parse_line(obf.format_line(problem)) == problem


@given(st.lists(st.sampled_from("XO-"), min_size=16, max_size=16), st.sampled_from("XO"))
def test_every_board_is_stable(cells, side):
    problem = obf.parse_line(f"{''.join(cells)} {side}")
    assert obf.parse_line(obf.format_line(problem)) == problem
