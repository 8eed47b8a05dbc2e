"""Damaged files of games, of every format and packing, each of which an import refuses, or keeps in part."""

from __future__ import annotations

import gzip
import os
import random
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from gomoku_games import gomoku_moves
from small_archives import random_games, write_wthor

from heibai.games import GameSpec
from heibai.records.export import exporting, writers
from heibai.records.formats.catalogue import FORMATS
from heibai.records.record import Record
from heibai.records.tree import Note

GAMES = 12  # of each good file
ENDINGS = {"renlib": ".lib", "transcript": ".txt", "points": ".txt", "diagram": ".txt"}
NOTES = (Note(1, "first"), Note(3, seconds=1.5, evaluation=-2.0))


def good_files(folder: Path, real: Path | None) -> dict[str, Path]:
    """By format a whole file; WTHOR from the archive ``real`` where there is one."""
    files = {}
    for first, format in enumerate(name for name in writers() if name in FORMATS and name != "fields"):
        path = folder / f"good-{format}{ENDINGS.get(format, '.' + format)}"
        with exporting(path, format) as write:
            for game in _games(format, 100 * first):
                write(game)
        files[format] = path
    path = folder / "WTH_1977.wtb"
    if real is None:
        write_wthor(path, 60, first=5000)
        for ending in (".JOU", ".TRN"):
            path.with_suffix(ending).rename(folder / f"WTH{ending}")
    else:
        for name in ("WTH_1977.wtb", "WTH.JOU", "WTH.TRN"):
            (folder / name).write_bytes((real / "wthor" / name).read_bytes())
    return files | {"wthor": path}


def _games(format: str, first: int) -> list[Record]:
    if "reversi" in (FORMATS[format].games or ("reversi",)):
        return [Record(r.moves, r.spec, black=f"{format} {r.seed}") for r in random_games(GAMES, first=first)]
    spec = GameSpec("gomoku")
    return [Record(gomoku_moves(15, first + seed), spec, black=f"p{seed}", notes=NOTES) for seed in range(GAMES)]


Maker = Callable[[Path, random.Random], None]


def losing(good: dict[str, Path]) -> Iterator[tuple[str, Maker]]:
    """(name, what makes the file) of damage that leaves no game but those of the good files."""
    for format in ("jsonl", "ggf", "sgf", "wthor", "renlib"):
        ending, data = good[format].suffix, good[format].read_bytes()
        for number in range(36):
            yield (
                f"cut-{number}{ending}",
                lambda path, rng, data=data: path.write_bytes(data[: rng.randrange(1, len(data))]),
            )
        for other, source in good.items():
            if other != format and ending in (".wtb", ".lib", ".ggf", ".sgf"):
                text = b"\0" + source.read_bytes()[2:]  # whose own format does not know it
                yield f"{other}-called{ending}", lambda path, rng, text=text: path.write_bytes(text)
    yield from _wrong_counts(good["wthor"].read_bytes())
    yield from _packed(good)
    yield from _large()
    yield from _odd(good["jsonl"].read_bytes())


def changing(good: dict[str, Path]) -> Iterator[tuple[str, Maker]]:
    """The same of damage behind which other games may be legal: they are kept."""
    for format, source in good.items():
        data = source.read_bytes()
        for number in range(20):
            yield (
                f"{format}-flipped-{number}{source.suffix}",
                lambda path, rng, data=data: path.write_bytes(_flipped(data, rng)),
            )
        for number in range(6):
            yield (
                f"{format}-pieces-{number}{source.suffix}",
                lambda path, rng, data=data: path.write_bytes(_pieces(data, rng)),
            )


def _flipped(data: bytes, rng: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(1 + len(data) // 200):
        flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def _pieces(data: bytes, rng: random.Random) -> bytes:
    """A piece is missing, or there twice."""
    at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:at] + data[end:] if rng.random() < 0.5 else data[:end] + data[at:]


def _wrong_counts(data: bytes) -> Iterator[tuple[str, Maker]]:
    whole = (len(data) - 16) // 68
    for count in (0, 1, whole - 1, whole + 1, 1 << 16, (1 << 31) - 1, (1 << 32) - 1, 63_161_283):  # the last: 4 GB
        changed = data[:4] + struct.pack("<I", count) + data[8:]
        yield f"count-{count}.wtb", lambda path, rng, changed=changed: path.write_bytes(changed)
    for size in (7, 10, 255):
        changed = data[:12] + bytes((size,)) + data[13:]
        yield f"size-{size}.wtb", lambda path, rng, changed=changed: path.write_bytes(changed)


def _packed(good: dict[str, Path]) -> Iterator[tuple[str, Maker]]:
    lines = good["jsonl"].read_bytes()
    whole = gzip.compress(lines)
    for number in range(20):
        yield f"cut-{number}.jsonl.gz", lambda path, rng: path.write_bytes(whole[: rng.randrange(1, len(whole))])
        yield f"flipped-{number}.jsonl.gz", lambda path, rng: path.write_bytes(_one_bit(whole, rng))
        yield f"cut-{number}.zip", lambda path, rng: path.write_bytes(_zipped(lines)[: rng.randrange(1, 900)])
        yield f"flipped-{number}.zip", lambda path, rng: path.write_bytes(_one_bit(_zipped(lines), rng))
    yield "bomb.gz", lambda path, rng: path.write_bytes(gzip.compress(bytes(80 << 20), 1))
    yield "bomb-of-lines.txt.gz", lambda path, rng: path.write_bytes(gzip.compress(b"f5d6c3d3c4\n" * (7 << 20), 9))
    yield "bomb.zip", lambda path, rng: path.write_bytes(_zipped(bytes(80 << 20)))
    yield "many-members.zip", lambda path, rng: path.write_bytes(_zipped(*[b""] * 10_001))
    yield "nested.zip", lambda path, rng: path.write_bytes(_zipped(_zipped(_zipped(lines)), name="inner-{}.zip"))
    yield "nested.gz.gz", lambda path, rng: path.write_bytes(gzip.compress(gzip.compress(bytes(1 << 20))))
    yield "four-gigabytes.zip", lambda path, rng: path.write_bytes(_claiming(_zipped(lines), (1 << 32) - 2))
    yield "encrypted.zip", lambda path, rng: path.write_bytes(_encrypted(_zipped(lines)))
    yield "long-name.zip", lambda path, rng: path.write_bytes(_zipped(lines, name="x" * 300 + "{}"))
    yield "nul-name.zip", lambda path, rng: path.write_bytes(_zipped(lines, name="ab{}").replace(b"ab0", b"a/\0"))


def _one_bit(data: bytes, rng: random.Random) -> bytes:
    """In the compressed part, which a checksum covers."""
    flipped = bytearray(data)
    flipped[rng.randrange(60, len(data) - 120)] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def _zipped(*contents: bytes, name: str = "games-{}.jsonl") -> bytes:
    import io

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for number, content in enumerate(contents):
            packed.writestr(name.format(number), content)
    return file.getvalue()


def _claiming(data: bytes, size: int) -> bytes:
    """Both headers of the first member say that it unpacks to ``size`` bytes, packed in as many, with another sum."""
    central = data.index(b"PK\x01\x02")
    changed = bytearray(data)
    changed[central + 16] ^= 1
    changed[18:26] = changed[central + 20 : central + 28] = struct.pack("<II", size, size)
    return bytes(changed)


def _encrypted(data: bytes) -> bytes:
    central = data.index(b"PK\x01\x02")
    changed = bytearray(data)
    changed[6] |= 1
    changed[central + 8] |= 1
    return bytes(changed)


def _large() -> Iterator[tuple[str, Maker]]:
    """Small files that ask for much, and sparse ones of gigabytes."""
    deep = 200_000
    texts = {
        "parentheses.sgf": "(" * (2 << 20),
        "deep.sgf": "(;GM[4]SZ[15]" + "(;B[hh]" * deep,
        "wide.sgf": "(;GM[4]SZ[15];B[hh]" + "(;W[ih])" * deep,
        "nodes.sgf": "(;GM[4]SZ[15]" + ";" * deep + "x",
        "rectangles.sgf": "(;GM[4]SZ[19]" + ";TR[aa:ss]" * 30_000,
        "open-values.ggf": "(;GM[" * (1 << 20),
        "open-lines.ggf": "(;GM[Othello]PB[\n" * 20_000,
        "braces.jsonl": '{"heibai-record":1,"tags":' + "{" * (1 << 20),
        "lists.jsonl": '{"heibai-record":1,"notes":' + "[" * 100_000 + "]" * 100_000 + "}",
        "lines.jsonl": '{"heibai-record":1}\n'.replace("1", "2") * 20_000,
        "line.txt": "f5" * (1 << 20),
        "moves.psq": "Piskvorky 15x15, 0:0, 0\n" + "1,1,5\n" * 100_000,
        "headers.psq": "Piskvorky 99x99, 0:0, 0\n" * 5_000,
        "rows.txt": "A B C D E F G H\n" + ". . . . . . . .\n" * 300_000,
    }
    for name, text in texts.items():
        yield f"large-{name}", lambda path, rng, text=text: path.write_text(text)
    ways = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
    yield "large-deep.lib", lambda path, rng: path.write_bytes(ways + b"\x00\x00" + b"\x88\x80" * deep + b"\x88")
    yield "large-comment.lib", lambda path, rng: path.write_bytes(ways + b"\x00\x08" + b"x" * (4 << 20))
    for name, head in {
        "sgf": b"(;GM[4]",
        "wtb": bytes(16),
        "lib": ways,
        "jsonl": b'{"heibai-record":1}',
        "txt": b"f5d6",
    }.items():
        yield f"sparse.{name}", lambda path, rng, head=head: _sparse(path, head)


def _sparse(path: Path, head: bytes) -> None:
    path.write_bytes(head)
    os.truncate(path, 4 << 30)


def _odd(data: bytes) -> Iterator[tuple[str, Maker]]:
    """Files that are none, and names that are odd around damaged content."""
    yield "loop.sgf", lambda path, rng: path.symlink_to(path)
    yield "dangling.sgf", lambda path, rng: path.symlink_to(path.with_name("nowhere"))
    yield "empty.sgf", lambda path, rng: path.touch()
    for name in ("-rf", "a\nb", "白黑", "x" * 240, "a b;c'd\"", "%s{0}", "odd\udcff", " "):
        yield f"{name}.jsonl", lambda path, rng: path.write_bytes(data[: len(data) // 2])
