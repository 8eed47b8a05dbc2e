"""The openings that come with heibai: what they are, how they are drawn, what a damaged file says."""

from __future__ import annotations

import lzma
import re

import pytest

from heibai.arena.schedule import shipped
from heibai.arena.schedule.balanced import canonical_key, is_quiet
from heibai.arena.schedule.openings import count_distinct, format_openings, make_openings, read_openings
from heibai.arena.schedule.shipped import packed, shipped_lines, shipped_sets, unpacked
from heibai.core.errors import RecordFormatError, SpecError
from heibai.games import GameSpec, make_game
from heibai.players.spec import make_player

SETS = sorted(shipped_sets(), key=str)
JUDGED = [spec for spec in SETS if spec.rule != "caro"]  # of whose openings long searches were asked
TURNS = (  # the eight symmetries of a board whose last line is m, written down again
    lambda x, y, m: (x, y), lambda x, y, m: (m - x, y), lambda x, y, m: (x, m - y), lambda x, y, m: (m - x, m - y),
    lambda x, y, m: (y, x), lambda x, y, m: (m - y, x), lambda x, y, m: (y, m - x), lambda x, y, m: (m - y, m - x),
)  # fmt: skip


def points(line: str) -> list[tuple[int, int]]:
    """(column, row) of each stone, from 0."""
    return [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in re.findall(r"[a-t]\d+", line)]


def image(stones: list[tuple[int, int]], turn, last) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    turned = [turn(*stone, last) for stone in stones]
    return frozenset(turned[::2]), frozenset(turned[1::2])


def test_every_rule_set_has_one():
    assert {spec.rule for spec in SETS if spec.size == 15} == {"freestyle", "standard", "renju", "caro"}
    assert GameSpec("gomoku", 20, "freestyle") in SETS  # what Gomocup's main league plays


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spec", SETS, ids=str)
def test_a_set_has_three_to_eight_stones_in_the_middle_and_no_image_twice(spec):
    lines = shipped_lines(spec)
    last, low = spec.size - 1, (spec.size - 9) // 2
    seen = set()
    for line in lines:
        stones = points(line)
        assert 3 <= len(stones) <= 8
        assert all(low <= x <= last - low and low <= y <= last - low for x, y in stones)
        assert image(stones, TURNS[0], last) not in seen
        seen |= {image(stones, turn, last) for turn in TURNS}
    assert len(lines) >= 1000


@pytest.mark.parametrize("spec", SETS, ids=str)
def test_openings_are_quiet_and_forbid_black_nothing(spec):
    for opening in make_openings("shipped", spec.make(), 12, seed=5):
        assert is_quiet(opening.position)
        assert not opening.position.points_forbidden_to_black


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spec", SETS, ids=str)
def test_the_engine_takes_either_side_at_ten_times_the_judges_nodes(spec):
    game = spec.make()
    player = make_player("alphabeta:nodes=5000,eval=threats", game)
    reports = [
        player.choose(game, opening.position, rng=None) for opening in make_openings("shipped", game, 30, seed=2)
    ]
    close = [report for report in reports if abs(report.score.value) < 0.25 * player.evaluator.scale]
    assert len(close) >= 24


@pytest.mark.parametrize("spec", JUDGED, ids=str)
def test_openings_that_long_searches_think_even_come_first(spec):
    even = sum(" " in line for line in shipped_lines(spec))
    assert even >= 400
    openings = make_openings("shipped", spec.make(), even + 20, seed=4)
    assert all(abs(opening.value) <= 400 for opening in openings[:even])
    assert {opening.value for opening in openings[even:]} == {None}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spec", JUDGED, ids=str)
def test_a_search_of_other_length_thinks_them_even_too(spec):
    game = spec.make()
    player = make_player("alphabeta:nodes=100000,eval=lines-network", game)
    found = [
        player.choose(game, opening.position, rng=None).score.value
        for opening in make_openings("shipped", game, 10, seed=6)
    ]
    assert sum(abs(value) < 800 for value in found) >= 8  # of those without a value about one half


def test_a_file_of_openings_tells_their_values(tmp_path):
    game = make_game("gomoku")
    openings = make_openings("shipped", game, 3, seed=1)
    text = format_openings(openings, game, comment="three")
    (tmp_path / "openings.txt").write_text(text)
    assert [line.partition("#")[2].split()[0] for line in text.splitlines()[1:]] == [f"{o.value:+}" for o in openings]
    assert [o.moves for o in read_openings(tmp_path / "openings.txt", game)] == [o.moves for o in openings]


def test_a_seed_draws_the_same_openings_again_and_another_seed_others():
    game = make_game("gomoku")
    first, again, other = (
        [opening.moves for opening in make_openings("shipped", game, 40, seed=seed)] for seed in (1, 1, 2)
    )
    assert first == again
    assert len(set(first) & set(other)) < 10
    assert first[:10] == [opening.moves for opening in make_openings("shipped", game, 10, seed=1)]


def test_the_halves_of_a_set_have_nothing_in_common():
    game = make_game("gomoku")
    train, test = (
        {canonical_key(game, opening.position) for opening in make_openings(f"shipped/{part}", game, 60, seed=seed)}
        for part, seed in (("train", 1), ("test", 2))
    )
    assert len(train) == len(test) == 60
    assert not train & test


def test_more_openings_than_there_are_are_refused(monkeypatch):
    monkeypatch.setattr(shipped, "shipped_lines", lambda spec: shipped_lines(spec)[:30])  # thousands take their time
    with pytest.raises(SpecError, match="30 openings of gomoku/15 are shipped, 31 were asked for"):
        make_openings("shipped", make_game("gomoku"), 31, seed=1)


@pytest.mark.parametrize("text", ["gomoku/11", "gomoku/15/renju/swap2", "reversi"])
def test_a_game_without_a_set_is_told_which_have_one(text):
    spec = GameSpec.parse(text)
    with pytest.raises(SpecError, match=rf"for {spec}, only for .*gomoku/15/freestyle.*--openings balanced"):
        make_openings("shipped", spec.make(), 1, seed=1)


def test_a_set_comes_out_as_it_went_in_and_is_the_same_bytes_again():
    spec, lines = GameSpec.parse("gomoku/15/renju"), ("h8h9", "a1b2")
    name, data = packed(spec, lines, ["made by hand"])
    assert name == "gomoku-15-renju.openings.xz"
    assert unpacked(data, name) == ("a1b2", "h8h9")
    assert packed(spec, lines, ["made by hand"])[1] == data


@pytest.mark.parametrize("harm", ["cut", "changed", "no digest", "no xz", "no ascii", "packed data"])
def test_a_damaged_set_is_refused(harm):
    _, data = packed(GameSpec.parse("gomoku/15/renju"), ("h8h9", "a1b2"), ["made by hand"])
    text = lzma.decompress(data)
    harmed = {
        "cut": data[:-9],
        "changed": lzma.compress(text.replace(b"h8h9", b"h8h1")),
        "no digest": lzma.compress(b"h8h9\na1b2\n"),
        "no xz": text,
        "no ascii": lzma.compress(b"\xff" + text),
        "packed data": data[:10] + b"\xff" * 4 + data[14:],
    }[harm]
    with pytest.raises(RecordFormatError, match=r"'set\.xz' are damaged.*install heibai again"):
        unpacked(harmed, "set.xz")


def test_no_two_openings_of_a_match_are_images():
    game = make_game("gomoku")
    assert count_distinct(make_openings("shipped", game, 200, seed=3), game) == 200
