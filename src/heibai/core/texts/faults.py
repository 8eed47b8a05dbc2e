"""The one style of errors about texts: what came and where, what was expected, how to mend it."""

from __future__ import annotations

from ..errors import HeibaiError, SpecError, quoted
from .word import Place, place_of


def fault(piece: str, wrong: str, mend: str, *, error: type[HeibaiError] = SpecError) -> HeibaiError:
    """The error ``'depht' in 'alphabeta:depht=4' is no key of alphabeta; write ...``, with the place of ``piece``.

    Args:
        piece: what came; a Word knows the text that it stands in.
        wrong: "is no key of alphabeta", a part of the sentence.
        mend: "write key=value", the rest of it.
    """
    return fault_at(place_of(piece), wrong, mend, error=error)


def fault_at(place: Place, wrong: str, mend: str, *, error: type[HeibaiError] = SpecError) -> HeibaiError:
    """The same for a place of a text."""
    piece = place.text[place.start : place.end]
    inside = f" in {place.excerpt!r}" if place.is_part else ""
    made = error(f"{quoted(piece)}{inside} {wrong}; {mend}")
    made.place = place
    return made
