"""Lines ``info move D3 visits 10 ...``, as Sabaki, Lizzie and their like read them.

Two families differ in numbers: Leela Zero's (``lz-analyze``) count winning chances from 0 to 10000, KataGo's and
Sabaki's own (``kata-analyze``, ``analyze``) from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import ProtocolError, quoted
from ..lines import real

_TEN_THOUSAND = 10_000


@dataclass(frozen=True, slots=True)
class Variation:
    """One move that an engine looks at."""

    move: str  # a vertex
    visits: int  # playouts through it, or positions searched
    chance: float  # of winning, 0 to 1, for the side to move
    line: tuple[str, ...] = ()  # vertices, the move first
    value: float | None = None  # in the engine's points; None: it has none


def format_variations(variations: Sequence[Variation], *, of_ten_thousand: bool) -> str:
    """One line, the best first."""
    return " ".join(_format(number, each, of_ten_thousand) for number, each in enumerate(variations))


def _format(order: int, each: Variation, of_ten_thousand: bool) -> str:
    chance = str(round(each.chance * _TEN_THOUSAND)) if of_ten_thousand else f"{each.chance:.6f}"
    prior = "0" if of_ten_thousand else "0.000000"
    lead = f" scoreLead {each.value:.3f}" if each.value is not None and not of_ten_thousand else ""
    return (
        f"info move {each.move} visits {max(each.visits, 1)} winrate {chance}{lead} prior {prior} lcb {chance} "
        f"order {order} pv {' '.join(each.line or (each.move,))}"
    )


def parse_variations(line: str) -> list[Variation]:
    """What such a line says, in its order. Raises ProtocolError."""
    parts = f" {line.strip()}".split(" info ")
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
        chance = found["winrate"]
        share = real(chance, "a chance") / (1 if "." in chance else _TEN_THOUSAND)
        value = real(found["scoreLead"], "a lead") if "scoreLead" in found else None
        return Variation(found["move"], int(real(found["visits"], "visits")), share, line, value)
    except KeyError as error:
        raise ProtocolError(f"{found} came, move, visits and winrate expected") from error
