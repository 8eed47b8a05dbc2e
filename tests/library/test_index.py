"""The index of positions counts what was played, survives kills and merges, and forgets nothing."""

import os
from collections import Counter, defaultdict

import numpy as np
import pytest
from damage import flip
from small_archives import random_games, write_games

from heibai.core.errors import RunError, StoreError
from heibai.core.kernel import is_sorted_segment, look_up, merge_segments
from heibai.games import GameSpec, make_game
from heibai.library import index as index_module
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.library.lines import canonical
from heibai.library.stored import record_of
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

REVERSI = GameSpec("reversi", 6)


@pytest.fixture
def small_blocks(monkeypatch):
    """Segments of a few games, so that a few games are merged often."""
    monkeypatch.setattr(index_module, "BLOCK", 8)
    monkeypatch.setattr(index_module, "FAN_IN", 3)


@pytest.fixture
def records():
    return random_games(60, size=6, years=(1999, 2003))


@pytest.fixture
def library(tmp_path, records, every_store):
    """A home with an imported file of these records."""
    write_games(tmp_path / "games.jsonl", records)
    import_files([tmp_path / "games.jsonl"], home=tmp_path / "home")
    return tmp_path / "home"


def opened(home):
    games = LibraryGames(store_address(home))
    return games, PositionIndex(games, home=home)


def counted(records, game):
    """By the rules in Python: (key, canonical move) -> wins, draws, losses of the mover, last year."""
    found = defaultdict(Counter)
    for record in records:
        position = game.start()
        for move in record.moves:
            sign = record.score if position.to_move == 0 else -record.score
            place = found[canonical(game, position, move)]
            place["wins" if sign > 0 else "losses" if sign < 0 else "draws"] += 1
            place["year"] = max(place["year"], record.year)
            position = position.play(move)
    return found


@pytest.mark.sampled(3)
def test_every_move_of_every_position_is_counted_as_by_hand(tmp_path):
    game, four = make_game("reversi/4"), GameSpec("reversi", 4)
    records = random_games(40, size=4, years=(1999, 2003))
    import_files([write_games(tmp_path / "games.jsonl", records)], home=tmp_path / "home")
    games, index = opened(tmp_path / "home")
    records = [record_of(row) for row in games.games()]  # without those that are images of another
    expected = counted(records, game)
    for record in records[:3]:
        position = game.start()
        for move in record.moves:
            found = {canonical(game, position, each.move): each for each in index.moves(game, four, position)}
            assert len(found) == len({place for place in expected if place[0] == canonical(game, position, move)[0]})
            for place, each in found.items():
                counts = expected[place]
                assert (each.wins, each.draws, each.losses) == (counts["wins"], counts["draws"], counts["losses"])
                assert (each.year, each.open) == (counts["year"], 0)
            position = position.play(move)
    games.close()


def test_images_of_a_position_have_the_same_moves(library):
    games, index = opened(library)
    game = make_game("reversi/6")
    position = game.start().play(game.start().moves()[0])
    counts = [(each.games, each.wins) for each in index.moves(game, REVERSI, position)]
    for image in game.abilities.symmetries.images(position):
        assert [(each.games, each.wins) for each in index.moves(game, REVERSI, image)] == counts
    games.close()


def test_boards_of_another_size_are_kept_apart(library):
    games, index = opened(library)
    assert index.moves(make_game("reversi/8"), GameSpec("reversi", 8), make_game("reversi/8").start()) == []
    games.close()


def test_a_game_without_result_counts_as_open(tmp_path, records):
    from dataclasses import replace

    whole = records[0]
    broken_off = replace(whole, moves=whole.moves[:8], score=None, discs=None, date="")
    write_games(tmp_path / "games.jsonl", [broken_off])
    import_files([tmp_path / "games.jsonl"], home=tmp_path / "home")
    games, index = opened(tmp_path / "home")
    game = make_game("reversi/6")
    (found,) = index.moves(game, REVERSI, game.start())
    assert (found.games, found.open, found.share, found.year) == (1, 1, 0.5, 0)
    games.close()


def test_many_small_segments_have_the_digest_of_one(tmp_path, records, library, small_blocks):
    games, index = opened(library)
    whole = index.digest()
    index.forget()
    index.finish()
    assert len(index.segments()) > 1
    assert max(each.level for each in index.segments()) > 0
    assert index.digest() == whole
    index.compact()
    (segment,) = index.segments()
    assert segment.digest == whole == index.digest()
    left = (path for path in segment.path.parent.iterdir() if not path.name.startswith("segments.sqlite3"))
    assert sorted({path.suffix for path in left} - {".blocks"}) == [".lock", ".tallies"]
    games.close()


def test_left_overs_of_a_killed_process_are_swept_away(library, small_blocks):
    games, index = opened(library)
    folder = index.segments()[0].path.parent
    (folder / "1-99.0.tallies").write_bytes(b"half")
    index.forget()
    index.finish()
    assert {path.name for path in folder.glob("*.tallies")} == {each.path.name for each in index.segments()}
    games.close()


def test_a_damaged_segment_is_found_and_made_again(library):
    games, index = opened(library)
    before, (segment, *_) = index.digest(), index.segments()
    data = bytearray(segment.path.read_bytes())
    data[100] ^= 1
    segment.path.write_bytes(data)
    assert index.damaged() == [segment]
    index.forget()
    index.finish()
    assert index.damaged() == []
    assert index.digest() == before
    games.close()


DAMAGES = {
    "a flipped bit": lambda path: flip(path, 100),
    "its end gone": lambda path: os.truncate(path, path.stat().st_size - 24),
    "nothing left": lambda path: os.truncate(path, 0),
    "the file gone": lambda path: path.unlink(),
    "another file": lambda path: path.write_bytes(os.urandom(path.stat().st_size)),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("when", ["before it is opened", "while it is open"])
def test_a_look_up_in_a_damaged_segment_makes_it_again(library, small_blocks, caplog, damage, when):
    games, index = opened(library)
    index.forget()
    index.finish()
    game, whole = make_game("reversi/6"), index.digest()
    expected = index.moves(game, REVERSI, game.start())
    if when == "before it is opened":
        index = PositionIndex(games, home=library)
    every_key = [word for each in index.segments() for word in np.fromfile(each.path, np.uint64)[::3].tolist()]
    for segment in index.segments():
        DAMAGES[damage](segment.path)
    for each in (index, index, PositionIndex(games, home=library)):  # a file that is gone stays for who has it open
        assert each.moves(game, REVERSI, game.start()) == expected
        each.look_up(every_key)
    assert index.damaged() == []
    assert index.digest() == whole
    said = "is gone" if damage == "the file gone" else "is not what was written, and set aside as"
    assert said in caplog.text
    assert "it is made again from the games" in caplog.text
    assert bool(index.set_aside()) == (damage != "the file gone")
    games.close()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_merge_makes_a_damaged_segment_again_first(library, small_blocks, caplog, damage):
    games, index = opened(library)
    index.forget()
    index.finish()
    whole, segments = index.digest(), index.segments()
    assert len(segments) > 1
    for segment in segments[:2]:
        DAMAGES[damage](segment.path)
    index.compact()
    assert len(index.segments()) == 1
    assert index.digest() == whole
    assert index.damaged() == []
    games.close()


def test_where_the_index_cannot_be_written_a_damaged_segment_is_named(library, monkeypatch):
    games, index = opened(library)
    (segment, *_) = index.segments()
    flip(segment.path, 100)
    monkeypatch.setattr(index, "alone", lambda: (_ for _ in ()).throw(RunError("cannot write")))
    with pytest.raises(StoreError, match=rf"{segment.path.name}' is not what was written, and cannot be made again"):
        index.moves(make_game("reversi/6"), REVERSI, make_game("reversi/6").start())
    games.close()


def words(*rows):
    """Segment of (key, move, wins): see kernel/library/tallies.hpp."""
    return np.array([word for key, move, wins in rows for word in (key, move << 54 | wins << 17, 0)], np.uint64)


def test_merging_adds_the_counts_of_the_same_move_and_stays_sorted():
    merged = merge_segments([words((1, 3, 2), (5, 0, 1)), words((1, 2, 1), (1, 3, 4)), words()])
    assert merged.tolist() == words((1, 2, 1), (1, 3, 6), (5, 0, 1)).tolist()
    assert is_sorted_segment(merged)
    assert not is_sorted_segment(words((5, 0, 1), (1, 3, 2)))


def test_a_count_stays_at_its_largest_value():
    most = 2**27 - 1
    merged = merge_segments([words((1, 3, most)), words((1, 3, 5))])
    assert look_up([merged], np.array([1], np.uint64)).tolist() == [[0, 3, 0, most, 0, 0, 0]]


@pytest.mark.parametrize("count", [0, 1, 2, 63, 64, 65, 1000])
def test_look_ups_find_every_key_and_nothing_else(count):
    keys = sorted({(number * 0x9E3779B97F4A7C15) % 2**64 for number in range(1, count + 1)})
    segment = words(*((key, 1, 7) for key in keys))
    found = look_up([segment], np.array(keys, np.uint64))
    assert found[:, 0].tolist() == list(range(count))
    assert set(found[:, 3].tolist()) <= {7}
    others = [key for key in (0, 1, 2**64 - 1, *(key + 1 for key in keys)) if key not in keys]
    assert len(look_up([segment], np.array(others, np.uint64))) == 0


def test_a_segment_of_broken_rows_is_refused():
    with pytest.raises(ValueError, match="expected three for each row"):
        merge_segments([np.zeros(4, np.uint64)])
