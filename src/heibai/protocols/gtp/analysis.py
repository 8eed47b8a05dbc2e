"""Lines ``info move D3 visits 10 ...``, as Sabaki, Lizzie and their like read them.

Two families differ in numbers: Leela Zero's (``lz-analyze``) count winning chances and priors from 0 to 10000, KataGo's
and Sabaki's own (``kata-analyze``, ``analyze``) from 0 to 1. All are for the side to move.

Behind the moves KataGo's family tells, where ``ownership true`` stands in the command, whose each point is at the end:
``ownership 0.912 -0.034 ...``, from -1 (the other side's) to 1, a row after the other from the top left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.errors import ProtocolError, quoted
from ..lines import real

_TEN_THOUSAND = 10_000
_HUNDREDTHS = 100  # of a second


@dataclass(frozen=True, slots=True)
class Variation:
    """One move that an engine looks at."""

    move: str  # a vertex
    visits: int  # playouts through it, or positions searched
    chance: float  # of winning, 0 to 1, for the side to move
    line: tuple[str, ...] = ()  # vertices, the move first
    value: float | None = None  # in the engine's points; None: it has none
    prior: float = 0.0  # share of the policy, 0 to 1; 0: the engine has none


@dataclass(frozen=True, slots=True)
class AnalyzeCommand:
    """What stands behind a command of analysis, its colour left out."""

    interval: float | None = None  # seconds between two lines; None: as the engine likes
    most: int | None = None  # moves of a line
    ownership: bool = False


_WORDS = {"true": True, "false": False}


def parse_options(words: Sequence[str]) -> AnalyzeCommand:
    """``50``, or ``interval 50 maxmoves 3 ownership true``; hundredths of a second may stand first without a key.

    What is unknown is ignored. Raises ProtocolError: a known key without its value.
    """
    lower = [word.lower() for word in words]
    found = dict(pairwise((*lower, "")))
    hundredths = found.get("interval", lower[0] if lower and _is_number(lower[0]) else None)
    most, ownership = found.get("maxmoves"), found.get("ownership", "false")
    if hundredths is not None and not _is_number(hundredths):
        raise ProtocolError(f"interval {quoted(hundredths)} came, hundredths of a second expected")
    if most is not None and not (_is_number(most) and int(most)):
        raise ProtocolError(f"maxmoves {quoted(most)} came, a number above 0 expected")
    if ownership not in _WORDS:
        raise ProtocolError(f"ownership {quoted(ownership)} came, true or false expected")
    seconds = None if hundredths is None else int(hundredths) / _HUNDREDTHS
    return AnalyzeCommand(seconds, None if most is None else int(most), _WORDS[ownership])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 7


def format_variations(
    variations: Sequence[Variation], *, of_ten_thousand: bool, ownership: Sequence[float] | None = None
) -> str:
    """One line, the best first; ``ownership``: of every point, in the order in which it is told."""
    moves = " ".join(_format(number, each, of_ten_thousand) for number, each in enumerate(variations))
    return moves if ownership is None else f"{moves} ownership {' '.join(f'{owner:.3f}' for owner in ownership)}"


def _format(order: int, each: Variation, of_ten_thousand: bool) -> str:
    chance, prior = (_share(share, of_ten_thousand) for share in (each.chance, each.prior))
    lead = f" scoreLead {each.value:.3f}" if each.value is not None and not of_ten_thousand else ""
    return (
        f"info move {each.move} visits {max(each.visits, 1)} winrate {chance}{lead} prior {prior} lcb {chance} "
        f"order {order} pv {' '.join(each.line or (each.move,))}"
    )


def _share(share: float, of_ten_thousand: bool) -> str:
    return str(round(share * _TEN_THOUSAND)) if of_ten_thousand else f"{share:.6f}"


def parse_variations(line: str) -> list[Variation]:
    """What such a line says of moves, in its order. Raises ProtocolError."""
    parts = f" {line.strip()}".partition(" ownership ")[0].split(" info ")
    if len(parts) < 2 or parts[0].strip():
        raise ProtocolError(f"{quoted(line)} came, 'info move ...' expected")
    return [_parse(part.split()) for part in parts[1:]]


def _parse(words: list[str]) -> Variation:
    found: dict[str, str] = {}
    line: tuple[str, ...] = ()
    while words:
        key = words.pop(0)
        if key == "pv":
            line, words = tuple(words), []
        elif words:
            found[key] = words.pop(0)
    try:
        chance, prior = _share_of(found["winrate"], "a chance"), _share_of(found.get("prior", "0"), "a prior")
        value = real(found["scoreLead"], "a lead") if "scoreLead" in found else None
        return Variation(found["move"], int(real(found["visits"], "visits")), chance, line, value, prior)
    except KeyError as error:
        raise ProtocolError(f"{found} came, move, visits and winrate expected") from error


def _share_of(word: str, what: str) -> float:
    return real(word, what) / (1 if "." in word else _TEN_THOUSAND)
