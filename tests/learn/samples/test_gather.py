"""From games to samples: labels, merging, splits, and what cannot be read."""

from __future__ import annotations

import numpy as np
import pytest
from small_archives import random_games, write_games, write_wthor

from heibai.core.errors import RecordFormatError, SpecError
from heibai.games import GameSpec
from heibai.games.reversi.rules import Reversi
from heibai.learn.samples.canonical import canonical
from heibai.learn.samples.gather import TEST, TRAIN, VALIDATION, Division, gather, positions_of
from heibai.learn.samples.kinds import EXACT, FINAL, THEORETICAL
from heibai.learn.samples.merge import merged
from heibai.learn.samples.samples import Columns, joined
from heibai.learn.samples.sources import load_sources, make_samples, require_reversi
from heibai.records.ingest import check, find_archives, read_archive
from heibai.records.replay import check_all

REVERSI = GameSpec("reversi")


def gathered(path, spec=REVERSI, **division):
    return gather([path], spec, Division(**division))[0]


def plies(records, size):
    """(own, opponent, label for the mover) of every position with a choice, by the rules in Python."""
    game = Reversi(size)
    for record in records:
        position = game.start() if record.start is None else game.parse_position(record.start)
        for move in record.moves:
            if move != game.pass_move:
                black_moves = position.own == position.black
                yield position.own, position.opponent, record.score if black_moves else -record.score
            position = position.play(move)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_every_position_with_a_choice_is_a_sample_with_the_result_for_its_mover(size):
    records = random_games(30, size=size)
    parts = positions_of(check_all(records), size, Division(), first_game=0)
    found = joined(list(parts))
    said = set(zip(found.own.tolist(), found.opponent.tolist(), found.target.tolist(), strict=True))
    assert said == set(plies(records, size))
    assert set(found.kind) == {FINAL}


def test_a_theoretical_score_labels_its_position_and_those_before_it(tmp_path):
    archive = write_wthor(tmp_path / "a.wtb", 20, theoretical=40)
    (found,) = (list(check(read_archive(each))) for each in find_archives([archive]))
    columns = joined(list(positions_of(found, 8, Division(), first_game=0)))
    empties = 64 - columns.discs
    assert set(columns.kind[empties == 24]) == {EXACT}
    assert set(columns.kind[empties > 24]) == {THEORETICAL}
    assert set(columns.kind[empties < 24]) == {FINAL}
    assert set(np.abs(columns.target[empties >= 24])) == {16.0}
    starts = columns.discs == 4
    assert set(columns.target[starts]) == {16.0}  # black moves first and ends with 40 of 64


def test_a_theoretical_score_of_nothing_is_unknown_unless_black_was_wiped_out(tmp_path):
    archive = write_wthor(tmp_path / "a.wtb", 20, theoretical=0)
    records = list(read_archive(find_archives([archive])[0]))
    assert all(record.score != -64 for record in records)
    assert set(gathered(archive).kind) == {FINAL}


def test_equal_positions_become_one_with_the_mean_of_their_labels(tmp_path):
    records = random_games(40, size=4)
    archive = write_games(tmp_path / "games.jsonl", records)
    found = gathered(archive, GameSpec("reversi", 4), test_years=(1900,))
    labels: dict[tuple[int, int, bool], list[int]] = {}
    division = Division(test_years=(1900,))
    for record in records:
        split = division.split(record.moves, 2001)
        for own, opponent, label in plies([record], 4):
            least = canonical(np.array([own], np.uint64), np.array([opponent], np.uint64), 4)
            labels.setdefault((int(least[0][0]), int(least[1][0]), split), []).append(label)
    rows = zip(found.own, found.opponent, found.split, found.target, found.importance, strict=True)
    said = {(int(o), int(p), int(s)): (t, n) for o, p, s, t, n in rows}
    assert said.keys() == labels.keys()
    for key, given in labels.items():
        assert said[key] == (pytest.approx(sum(given) / len(given)), len(given))


def test_a_proven_label_outdoes_the_others_of_its_position():
    def column(*values, kind):
        return np.array(values, kind)

    columns = Columns(
        own=column(1, 1, 1, 2, kind=np.uint64),
        opponent=column(6, 6, 6, 4, kind=np.uint64),
        target=column(3, -7, -9, 5, kind=np.float32),
        importance=column(1, 1, 1, 1, kind=np.float32),
        kind=column(EXACT, FINAL, FINAL, FINAL, kind=np.uint8),
        split=column(0, 0, 1, 0, kind=np.uint8),
        game=column(0, 1, 2, 3, kind=np.uint32),
        year=column(0, 0, 0, 0, kind=np.uint16),
    )
    found = merged(columns, 8)
    assert sorted(zip(found.target, found.split, found.kind, strict=True)) == [
        (-9.0, 1, FINAL), (3.0, 0, EXACT), (5.0, 0, FINAL)
    ]  # fmt: skip


def test_games_go_whole_into_a_split_and_named_years_into_the_test():
    games = [(tuple(record.moves), record.year) for record in random_games(400, years=(2001, 2013))]
    usual = [Division(seed=1).split(*game) for game in games]
    assert usual == [Division(seed=1).split(*game) for game in games]
    assert usual != [Division(seed=2).split(*game) for game in games]
    assert all(usual.count(split) > 5 for split in (VALIDATION, TEST))
    assert usual.count(TRAIN) > 300
    held = [Division(seed=1, test_years=(2013,)).split(*game) for game in games]
    assert [split == TEST for split in held] == [year == 2013 for _, year in games]


def test_the_same_archive_gives_the_same_samples(tmp_path):
    archive = write_wthor(tmp_path / "a.wtb", 20)
    one, two = gathered(archive), gathered(archive)
    assert all(np.array_equal(one.by_name[name], two.by_name[name]) for name in one.by_name)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.wtb", None, "no position with a label in .*: of 0 games none"),
        ("cut.wtb", b"\x14\x01" * 100, "is no whole WTHOR archive"),
        ("open.txt", b"f5d6\n", "of 1 games none was played to its end"),
        ("nothing.bin", b"\x00\x01", "holds no games in a format"),
        ("missing", None, "No such file|cannot read"),
    ],
)
def test_archives_without_a_sample_are_one_sentence(tmp_path, name, content, says):
    path = tmp_path / name
    if name == "empty.wtb":
        write_wthor(path, 0)
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordFormatError, match=says):
        gathered(path)


def test_games_of_another_board_are_said(tmp_path):
    archive = write_games(tmp_path / "games.jsonl", random_games(3, size=6))
    with pytest.raises(
        RecordFormatError, match=r"holds games of reversi 6x6, expected reversi 8x8; .* --game reversi/6"
    ):
        gathered(archive)
    with pytest.raises(SpecError, match="samples are positions of Reversi, gomoku"):
        require_reversi(GameSpec("gomoku"))


def test_sources_of_several_kinds_are_joined_and_an_archive_is_kept(tmp_path):
    archive = write_wthor(tmp_path / "a.wtb", 20)
    made = make_samples([write_wthor(tmp_path / "b.wtb", 20, first=25)], REVERSI, Division(), tmp_path / "made")
    (tmp_path / "run").mkdir()
    words = [str(tmp_path / "made"), str(archive)]
    found = load_sources(words, REVERSI, Division(), tmp_path / "run")
    assert len(found) == len(made) + len(gathered(archive))
    archive.unlink()
    again = load_sources(words, REVERSI, Division(), tmp_path / "run")
    assert np.array_equal(again.own, found.own)
    with pytest.raises(RecordFormatError, match="there is something at"):
        make_samples([archive], REVERSI, Division(), tmp_path / "made")
    with pytest.raises(RecordFormatError, match="are of reversi 8x8, expected reversi 6x6"):
        load_sources(words[:1], GameSpec("reversi", 6), Division(), None)
    with pytest.raises(RecordFormatError, match="no positions came to learn from"):
        load_sources([], REVERSI, Division(), None)
