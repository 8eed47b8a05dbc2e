"""The openings that come with heibai: what they are, how they are drawn, what a damaged file says."""

from __future__ import annotations

import lzma
import re

import pytest

from heibai.arena.schedule import shipped
from heibai.arena.schedule.balanced import canonical_key, is_quiet
from heibai.arena.schedule.openings import count_distinct, make_openings
from heibai.arena.schedule.shipped import packed, shipped_lines, shipped_sets, unpacked
from heibai.core.errors import RecordFormatError, SpecError
from heibai.games import GameSpec, make_game
from heibai.players.spec import make_player

SETS = sorted(shipped_sets(), key=str)
TURNS = (  # the eight symmetries of the board, written down again
    lambda x, y: (x, y), lambda x, y: (14 - x, y), lambda x, y: (x, 14 - y), lambda x, y: (14 - x, 14 - y),
    lambda x, y: (y, x), lambda x, y: (14 - y, x), lambda x, y: (y, 14 - x), lambda x, y: (14 - y, 14 - x),
)  # fmt: skip


def points(line: str) -> list[tuple[int, int]]:
    """(column, row) of each stone, from 0."""
    return [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in re.findall(r"[a-o]\d+", line)]


def image(stones: list[tuple[int, int]], turn) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    turned = [turn(*stone) for stone in stones]
    return frozenset(turned[::2]), frozenset(turned[1::2])


def test_every_rule_set_has_one():
    assert {spec.rule for spec in SETS} == {"freestyle", "standard", "renju", "caro"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spec", SETS, ids=str)
def test_a_set_has_three_to_eight_stones_in_the_middle_and_no_image_twice(spec):
    lines = shipped_lines(spec)
    seen = set()
    for line in lines:
        stones = points(line)
        assert 3 <= len(stones) <= 8
        assert all(3 <= x <= 11 and 3 <= y <= 11 for x, y in stones)
        assert image(stones, TURNS[0]) not in seen
        seen |= {image(stones, turn) for turn in TURNS}
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
