"""Where the games of a match begin. Each opening is played twice, with the colours exchanged.

Texts: ``random:8`` (so many random plies, every opening another position, none finished), ``balanced`` (random ones
that favour neither side, see balanced.py), ``shipped`` (drawn from a set that comes with heibai, see shipped.py),
``start`` (the start of the game), or the path of a file with one transcript (``f5d6c3``) or position a line; ``#``
begins a comment.

``random:8,part=train`` and ``random:8,part=test`` (``balanced:part=test`` and ``shipped:part=test`` as well) are two
sets without a position in common, whatever the seeds: breed on the one, report on the other. No two openings of a set
are alike under the board's symmetries.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...core.contract import Game
from ...core.errors import HeibaiError, RecordFormatError, SpecError, quoted, quoted_path
from ...core.files import read_text
from ...core.rng import Rng
from ...core.texts.faults import fault
from ...core.texts.parser import parse_text, printed
from ...core.texts.text import Text
from ...games import GameSpec
from ...games.position_text import game_start
from .balanced import NAME as BALANCED
from .balanced import Balance, balanced_openings, canonical_key
from .opening import Opening, Progress, Split, follow
from .shipped import NAME as SHIPPED
from .shipped import shipped_openings

OPENING_STREAM = 0x6F70656E  # "open": keeps the openings' stream apart from the games' (seed, generation, ...)
DEFAULT = "random:8"
_PART = "part"
_KINDS = ("random:", "balanced", "shipped")
_PATIENCE = 200  # attempts an opening before we call the well dry


def make_openings(
    text: str, game: Game, count: int, *, seed: int, generation: int = 0, progress: Progress | None = None
) -> tuple[Opening, ...]:
    """``count`` openings as ``text`` says; a file or ``start`` is begun again when it has fewer.

    ``progress`` hears of every opening that had to be looked for.

    Raises:
        SpecError: no such kind of opening, or fewer different ones than asked for.
        RecordFormatError: a line of the file is no opening.
    """
    text, part = split_of(text)
    if text == "start":
        return (Opening((), game.start()),) * count
    if text.startswith("random:"):
        plies = text.removeprefix("random:")
        if not (plies.isascii() and plies.isdigit() and len(plies) <= 3):
            raise fault(text, "names no openings", "write a number of plies, as in 'random:8' or 'random:8,part=test'")
        return random_openings(
            game, count, plies=int(plies), seed=seed, generation=generation, part=part, progress=progress
        )
    if text.partition(":")[0] == BALANCED:
        return balanced_openings(
            game, count, balance=Balance.parse(text), seed=seed, generation=generation, part=part, progress=progress
        )
    if text == SHIPPED:
        return shipped_openings(game, count, seed=seed, generation=generation, part=part, progress=progress)
    found = read_openings(text, game)
    return tuple(found[index % len(found)] for index in range(count))


def split_of(text: str) -> tuple[str, Split | None]:
    """``"random:8,part=test"`` as ``"random:8"`` and its part; paths of files and texts without a part stay whole.

    Files of older versions hold ``"random:8/test"``. Raises SpecError: a part that there is not.
    """
    kind, _, part = text.rpartition("/")
    if text.startswith(_KINDS) and part in tuple(Split):
        return kind, Split(part)
    if not text.startswith(_KINDS) or "part=" not in text:
        return text, None
    parsed = parse_text(text)
    part = printed(parsed.get(_PART) or "")
    if part and part not in tuple(Split):
        raise fault(part, "is no part of the openings", "write part=train or part=test")
    rest = Text(parsed.name, parsed.argument, tuple((key, value) for key, value in parsed.options if key != _PART))
    return str(rest), Split(part) if part else None


def random_openings(
    game: Game, count: int, *, plies: int, seed: int, generation: int = 0, part: Split | None = None,
    progress: Progress | None = None,
) -> tuple[Opening, ...]:  # fmt: skip
    """``count`` different positions after ``plies`` random plies (a pass is one), none of them finished.

    Opening i comes from the streams (seed, OPENING_STREAM, generation, i, attempt), whatever ``count`` is. Those of a
    ``part`` are also different up to symmetry.

    Raises:
        SpecError: the game has not so many different positions there.
    """
    seen: set[int] = set()
    openings = []
    for index in range(count):
        for attempt in range(_PATIENCE):
            opening = _random_opening(game, plies, Rng(seed, (OPENING_STREAM, generation, index, attempt)))
            if opening is None:
                continue
            key = canonical_key(game, opening.position) if part else opening.position.key()
            if key not in seen and (part is None or part.holds(key)):
                break
        else:
            over = opening is None  # before so many plies
            better = (
                f"{'shorter' if over else 'longer'} openings (--openings random:{plies // 2 if over else plies + 2})"
            )
            raise SpecError(
                f"'random:{plies}' gives about {len(seen)} different openings of {GameSpec.of(game).board}, "
                f"{count} were asked for; take {better} or fewer games"
            )
        seen.add(key)
        openings.append(opening)
        if progress:
            progress(len(openings))
    return tuple(openings)


def count_distinct(openings: Sequence[Opening], game: Game) -> int:
    """How many differ under the symmetries of their board."""
    return len({canonical_key(game, opening.position) for opening in openings})


def format_openings(openings: Sequence[Opening], game: Game, *, comment: str) -> str:
    """The text of a file that `read_openings` reads: a comment, then one opening a line, its value behind it."""
    lines = ((opening.start or _transcript(opening, game)) + _note(opening) for opening in openings)
    return "".join(f"{line}\n" for line in (f"# {comment}", *lines))


def _note(opening: Opening) -> str:
    return "" if opening.value is None else f"  # {opening.value:+} for the mover"


def _transcript(opening: Opening, game: Game) -> str:
    """The moves without passes; of an opening without moves its position."""
    has_words = any(move > game.pass_move for move in opening.moves)  # choices of an opening rule
    moves = (" " if has_words else "").join(game.format_move(m) for m in opening.moves if m != game.pass_move)
    return moves or game.format_position(opening.position)


def _random_opening(game: Game, plies: int, rng: Rng) -> Opening | None:
    """One random walk; None if the game ended on it."""
    position, moves = game.start(), []
    for _ in range(plies):
        legal = position.moves()
        if not legal:
            return None
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    return Opening(tuple(moves), position) if position.moves() else None


def read_openings(path: str | Path, game: Game) -> tuple[Opening, ...]:
    """The openings of a file. Raises SpecError (no such file), RecordFormatError (a bad or finished line, no line)."""
    try:
        lines = read_text(path).splitlines()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text file"
        raise SpecError(
            f"{quoted_path(path)} names no openings ({why}); write 'random:8', 'balanced', 'shipped', 'start' or the "
            "path of a file with one transcript or position a line"
        ) from error
    openings = []
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if text:
            openings.append(_read_line(text, game, f"{path}:{number}"))
    if not openings:
        raise RecordFormatError(f"{str(path)!r} holds no opening; write one transcript (f5d6c3) or position a line")
    return tuple(openings)


def _read_line(text: str, game: Game, where: str) -> Opening:
    try:
        if len(text.split()) == 2 and len("".join(text.split())) == game.pass_move + 1:
            opening = Opening((), game_start(game, text), start=text)
        else:
            opening = follow(game, game.parse_transcript(text))
    except HeibaiError as error:
        raise RecordFormatError(f"{where}: {error}") from error
    if opening.position.is_over():
        raise RecordFormatError(f"{where}: {quoted(text)} is a finished game; an opening leaves something to play")
    return opening
