"""Sets of openings that come with heibai, a packed file a rule set; tools/make_openings.py makes them.

Such a file unpacks (xz) to text: lines that begin with ``#`` say of which game the set is, how it was made, and the
SHA-256 of the rest, which is one transcript a line, sorted. Behind a transcript may stand the opening's value for the
mover, in points of the evaluation: long searches think it even (tools/judge_openings.py).
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ...core.contract import Game
from ...core.errors import RecordFormatError, SpecError
from ...core.rng import Rng
from ...games import GameSpec
from .balanced import canonical_key
from .opening import Opening, Progress, Split, follow

NAME = "shipped"
SHIPPED_STREAM = 0x73686970  # "ship": apart from the streams of games and of other openings
_SUFFIX = ".openings.xz"
_DIGEST = "# sha256 of the lines below: "


def shipped_openings(
    game: Game, count: int, *, seed: int, generation: int = 0, part: Split | None = None,
    progress: Progress | None = None,
) -> tuple[Opening, ...]:  # fmt: skip
    """``count`` different openings of the game's set, those with a value first, in an order that the stream (seed,
    SHIPPED_STREAM, generation) draws; more begin with the same ones. Those of a ``part`` lie in it.

    Raises:
        SpecError: no set is shipped for this game, or a smaller one.
        RecordFormatError: the set's file is damaged.
    """
    lines = list(shipped_lines(GameSpec.of(game)))
    Rng(seed, (SHIPPED_STREAM, generation)).shuffle(lines)
    lines.sort(key=lambda line: " " not in line)
    openings: list[Opening] = []
    for line in lines:
        if len(openings) == count:
            break
        transcript, _, value = line.partition(" ")
        opening = follow(game, game.parse_transcript(transcript))
        if part is None or part.holds(canonical_key(game, opening.position)):
            openings.append(replace(opening, value=int(value) if value else None))
            if progress:
                progress(len(openings))
    if len(openings) < count:
        raise SpecError(
            f"{len(openings)} openings of {GameSpec.of(game)} are shipped{f' in {part.value!r}' if part else ''}, "
            f"{count} were asked for; take fewer games or --openings balanced"
        )
    return tuple(openings)


@cache
def shipped_lines(spec: GameSpec) -> tuple[str, ...]:
    """The transcripts of a game's set, sorted, some with a value.

    Raises:
        SpecError: there is none.
        RecordFormatError: the set's file is damaged.
    """
    sets = shipped_sets()
    if spec not in sets:
        known = ", ".join(sorted("/".join(_parts(each)) for each in sets))
        raise SpecError(f"no openings are shipped for {spec}, only for {known}; take --openings balanced or random:8")
    file = sets[spec]
    return unpacked(file.read_bytes(), file.name)


def shipped_sets() -> dict[GameSpec, Traversable]:
    """The files by game: ``gomoku-15-renju.openings.xz`` is that of ``gomoku/15/renju``."""
    found = [file for file in files(__package__).joinpath("sets").iterdir() if file.name.endswith(_SUFFIX)]
    return {GameSpec.parse(file.name.removesuffix(_SUFFIX).replace("-", "/")): file for file in found}


def packed(spec: GameSpec, lines: Sequence[str], about: Sequence[str]) -> tuple[str, bytes]:
    """Name and content of the file of a game's set; ``about`` says how it was made. Equal lines, equal bytes."""
    body = "".join(f"{line}\n" for line in sorted(lines))
    head = [f"# {len(lines)} openings of {spec}", *(f"# {line}" for line in about), _DIGEST + _digest(body)]
    data = lzma.compress("\n".join([*head, body]).encode("ascii"), preset=9 | lzma.PRESET_EXTREME)
    return file_name(spec), data


def file_name(spec: GameSpec) -> str:
    """Of a game's set."""
    return "-".join(_parts(spec)) + _SUFFIX


def _parts(spec: GameSpec) -> list[str]:
    """Name, board and rule set."""
    return [part for part in (spec.name, str(spec.size), spec.rule) if part]


def unpacked(data: bytes, where: str) -> tuple[str, ...]:
    """The transcripts in a packed file. Raises RecordFormatError where it is damaged."""
    try:
        text = lzma.decompress(data).decode("ascii")
    except (lzma.LZMAError, ValueError) as error:
        raise _damaged(where, f"it cannot be unpacked ({error})") from error
    head, _, rest = text.partition(_DIGEST)
    digest, _, body = rest.partition("\n")
    if not body or any(not line.startswith("#") for line in head.splitlines()):
        raise _damaged(where, "it has no line with a SHA-256")
    if _digest(body) != digest:
        raise _damaged(where, f"its lines have the SHA-256 {_digest(body)}, expected {digest}")
    return tuple(body.splitlines())


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode("ascii")).hexdigest()


def _damaged(where: str, why: str) -> RecordFormatError:
    return RecordFormatError(f"the shipped openings in {where!r} are damaged: {why}; install heibai again")
