"""Random damage to files, the same for the same seed: what disks, editors and careless copying do."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

_BLOCK = 512  # bytes that a disk loses together


def flip(path: Path, place: int) -> None:
    """One bit of the byte at ``place``, in the file itself, which others may have open."""
    with path.open("r+b") as file:
        file.seek(place)
        (old,) = file.read(1)
        file.seek(place)
        file.write(bytes([old ^ 16]))


def flip_bit(data: bytearray, rng: random.Random) -> bytes:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def change_digit(data: bytearray, rng: random.Random) -> bytes:
    digits = [place for place, byte in enumerate(data) if byte in b"0123456789"]
    if digits:
        place = rng.choice(digits)
        data[place] = ord(str((int(chr(data[place])) + rng.randint(1, 9)) % 10))
    return bytes(data)


def cut(data: bytearray, rng: random.Random) -> bytes:
    return bytes(data[: rng.randrange(len(data))])


def lose_block(data: bytearray, rng: random.Random) -> bytes:
    first = rng.randrange(len(data))
    lost = data[first : first + _BLOCK]
    return bytes(data[:first] + bytes(len(lost)) + data[first + _BLOCK :])


def lose_everything(data: bytearray, rng: random.Random) -> bytes:
    return bytes(len(data))


def swap_lines(data: bytearray, rng: random.Random) -> bytes:
    lines = bytes(data).splitlines(keepends=True)
    if len(lines) > 1:
        first, second = rng.sample(range(len(lines)), 2)
        lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


CHANGES = (flip_bit, change_digit, cut, lose_block, lose_everything, swap_lines)
KINDS = (*(change.__name__ for change in CHANGES), "delete", "foreign", "folder")


def damage(directory: Path, other: Path, rng: random.Random) -> tuple[str, Path]:
    """Damage one file under ``directory``; ``other`` is a like run. The kind of the damage, and the file."""
    kind, path = rng.choice(KINDS), rng.choice(sorted(directory.iterdir()))
    if path.is_dir():
        path = rng.choice(sorted(inner for inner in path.rglob("*") if inner.is_file()))
    foreign = other / path.relative_to(directory)
    if kind == "foreign" and foreign.is_file():
        shutil.copyfile(foreign, path)
    elif kind in ("delete", "foreign"):
        path.unlink()
    elif kind == "folder":
        path.unlink()
        path.mkdir()
    elif path.stat().st_size:
        change = CHANGES[KINDS.index(kind)]
        path.write_bytes(change(bytearray(path.read_bytes()), rng))
    return kind, path
