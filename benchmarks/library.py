"""The library of games: import, index, look-ups, with time and memory.

    python benchmarks/library.py FOLDER           the archive in FOLDER (47 WTHOR files of 133,745 games in the table)
    python benchmarks/library.py --games N        N random games of Reversi instead, made and imported by 100,000
    python benchmarks/library.py --merge ROWS     six segments of random rows, merged into one
    python benchmarks/library.py ... --rows ROWS  with an index that has so many random rows besides, in segments as
                                                  imports leave them: ten million random games have 520 million

It works in a new folder of its own, which it removes: ten million games need 45 GB there. Processor times are those of
all threads.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np

from heibai.core.abilities.lines import Words
from heibai.core.contract import Game, Position
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.library.explorer import explore
from heibai.library.imports.importing import Import, import_files
from heibai.library.index import FAN_IN, FOLDER, PositionIndex
from heibai.library.lines import images_of, index_key
from heibai.library.segments import ROW_WORDS, SegmentFile, merged_pieces, write_segment
from heibai.library.stored import moves_of
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection

_FILE = 100_000  # random games of a file
_LOOK_UPS = 20_000
_POSITIONS = 3000
_ANSWERS = 500  # of the server; the first tenth is not counted
_LEAST_ROWS = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--merge", type=int, default=0)
    parser.add_argument("--rows", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEIBAI_HOME"] = home
        if asked.merge:
            show_merge(asked.merge, Path(home))
            return
        if asked.folder:
            show_import([asked.folder], home)
        if asked.games:
            show_random_games(asked.games, home)
        if asked.rows:
            add_rows(asked.rows, home)
        show_answers(home)
        if not asked.rows:
            show_index(home)


def add_rows(rows: int, home: str) -> None:
    """Grow the index by random rows: the largest segment has five sixths of what is left, and so on."""
    with closing(LibraryGames(store_address(home))) as games:
        folder, notes = games.index_place(Path(home) / FOLDER)
        last, left, number = games.last_game(), rows, 0
        while left > _LEAST_ROWS:
            number += 1
            path = folder / f"{last + number}-{last + number}.9.tallies"
            written, digest = write_segment(path, random_pieces(left * 5 // 6, number))
            with notes.transaction() as connection:
                connection.execute(
                    "INSERT INTO library_segments (first, last, file, rows, level, digest) VALUES (?, ?, ?, ?, ?, ?)",
                    (last + number, last + number, path.name, written, 9, digest),
                )
            left -= written
        print(f"{rows - left:,} random rows in {number} segments besides", flush=True)


def show_answers(home: str) -> None:
    """Medians of what the page waits for: the tree by HTTP, of a server in a process of its own."""
    program = Path(sys.executable).parent / "heibai"
    words = [str(program), "serve", "--no-browser", "--json", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        address = json.loads(server.stdout.readline())["address"]
        connection = http.client.HTTPConnection(address.removeprefix("http://").rstrip("/"))
        for name, moves in (("root", ""), ("after f5d6c3d3c4", "37,43,18,19,26")):
            asked = f"/api/v1/library/tree?game=reversi/8&moves={moves}"
            times = [_timed(lambda asked=asked: _answer(connection, asked)) / 1000 for _ in range(_ANSWERS)]
            low, middle, high = np.percentile(times[_ANSWERS // 10 :], [5, 50, 95])
            print(f"tree over HTTP, {name}: median {middle:.2f} ms, 5 % {low:.2f}, 95 % {high:.2f}", flush=True)
        connection.close()
        server.terminate()


def _answer(connection: http.client.HTTPConnection, path: str) -> bytes:
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    assert response.status == 200, body
    return body


def show_merge(rows: int, folder: Path) -> None:
    """Time and memory of one merge, as the index makes it."""
    paths = [folder / f"{number}.tallies" for number in range(FAN_IN)]
    files = [
        SegmentFile(path, *write_segment(path, random_pieces(rows // FAN_IN, seed))) for seed, path in enumerate(paths)
    ]
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    merged, _ = write_segment(folder / "merged.tallies", merged_pieces(files))
    print(
        f"{merged:,} rows of {FAN_IN} segments merged: {time.process_time() - began:.1f} s of processor time, "
        f"{before >> 10} MiB resident before, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} at most"
    )


def random_pieces(rows: int, seed: int) -> Iterator[Words]:
    """A sorted segment of random keys, piece by piece."""
    rng, parts = np.random.default_rng(seed), max(1, rows >> 16)
    for part in range(parts):
        piece = np.ones((rows // parts, ROW_WORDS), np.uint64)
        keys = rng.integers((part << 64) // parts, (part + 1 << 64) // parts, len(piece), np.uint64)
        piece[:, 0] = np.sort(keys)
        yield piece.reshape(-1)


def show_random_games(count: int, home: str) -> None:
    """Rate, memory and answers after each file; the last import merges what is left."""
    games = 0
    for path in random_files(count, Path(home)):
        games += show_import([path], home).read
        path.unlink()
        size = sum(each.stat().st_size for each in Path(home).rglob("*") if each.is_file())
        print(
            f"  {games:,} games so far, {size / 1e9:.2f} GB on disk, root's tree {root_milliseconds(home):.2f} ms",
            flush=True,
        )


def root_milliseconds(home: str) -> float:
    """Median time of the opening tree's root with its children, in an index that was opened before."""
    times = []
    with closing(LibraryGames(store_address(home))) as games:
        index = PositionIndex(games, home=home)
        for _ in range(21):
            began = time.perf_counter()
            explore(index, GameSpec("reversi"), "", depth=2)
            times.append(1000 * (time.perf_counter() - began))
    return float(np.median(times))


def random_files(count: int, folder: Path) -> Iterator[Path]:
    """Files of random games as transcripts, one at a time."""
    game = GameSpec("reversi").make()
    assert game.kernel is not None
    assert game.kernel.random_games is not None
    names = [game.format_move(square) for square in range(64)] + [""] * 192
    for first in range(0, count, _FILE):
        batch = game.kernel.random_games(game, min(_FILE, count - first), seed=first + 1, transcripts=True)
        assert batch.transcripts is not None
        path = folder / f"{first}.txt"
        path.write_text("".join("".join([names[move] for move in row]) + "\n" for row in batch.transcripts.tolist()))
        yield path


def show_import(paths: list[Path], home: str) -> Import:
    before, began = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    done = import_files(paths, home=home)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{done.read:,} games, {done.added:,} added, {done.refused} refused: {seconds:.1f} s, {processor:.1f} s of "
        f"processor time, {done.read / processor:,.0f} games a processor-second, {after.ru_maxrss >> 10} MiB resident",
        flush=True,
    )
    return done


def show_index(home: str) -> None:
    with closing(LibraryGames(store_address(home))) as games:
        index = PositionIndex(games, home=home)
        rows, size = index.size()
        print(f"{rows:,} moves of positions in {len(index.segments())} segments, {size / max(rows, 1):.0f} bytes each")
        show_look_ups(index, "as imported")
        index.compact()
        show_look_ups(index, "merged into one segment")
        show_positions(index, games)


def show_look_ups(index: PositionIndex, about: str) -> None:
    """Medians over batches of a hundred keys: half of them are in the index."""
    segments = [np.memmap(each.path, np.uint64, "r") for each in index.segments()]
    rng = Rng(1)
    known = [int(s[ROW_WORDS * rng.below(len(s) // ROW_WORDS)]) for s in segments for _ in range(_LOOK_UPS // 2)]
    keys = np.array(known[: _LOOK_UPS // 2] + [rng.next() for _ in range(_LOOK_UPS // 2)], np.uint64)
    keys = keys[np.random.default_rng(1).permutation(len(keys))]
    times = []
    for batch in np.split(keys, len(keys) // 100):
        began = time.perf_counter_ns()
        index.look_up(batch.tolist())
        times.append((time.perf_counter_ns() - began) / 100)
    print(f"look-up of a position, {about}: median {np.median(times) / 1000:.2f} us")


def show_positions(index: PositionIndex, games: LibraryGames) -> None:
    """Medians over positions in the first 20 plies of the library's games, each look-up one call of the kernel.

    The moves of a position are the rows of its key; its children are positions of their own, each with all its moves.
    """
    spec = GameSpec("reversi")
    game = spec.make()
    own, children, whole = list[float](), list[float](), list[float]()
    for position in _positions(games, game):
        after = [position.play(move) for move in position.moves()]
        keys = [_key(game, spec, each) for each in (position, *after) if each.moves()]
        own.append(_timed(lambda keys=keys: index.look_up(keys[:1])))
        children.append(_timed(lambda keys=keys: index.look_up(keys[1:])))
        whole.append(_timed(lambda position=position: index.moves(game, spec, position)))
    print(f"every move of a position with its counts: median {np.median(own):.1f} us")
    print(f"every move of all its children: median {np.median(children):.1f} us")
    print(f"a position as the command line asks, symmetries and all: median {np.median(whole):.0f} us")


def _positions(games: LibraryGames, game: Game) -> Iterator[Position]:
    rng = Rng(2)
    for row in games.games(Selection(spec="reversi/8"), limit=_POSITIONS):
        position = game.start()
        for move in moves_of(row, game)[: rng.below(20)]:
            position = position.play(move)
        yield position


def _key(game: Game, spec: GameSpec, position: Position) -> int:
    return index_key(images_of(game, position, position.moves())[0], spec)


def _timed(call: Callable[[], object]) -> float:
    """Microseconds."""
    began = time.perf_counter_ns()
    call()
    return (time.perf_counter_ns() - began) / 1000


if __name__ == "__main__":
    main()
