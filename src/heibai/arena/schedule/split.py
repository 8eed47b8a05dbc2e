"""Openings to breed with and openings to report on, kept apart: by a hash of the position, whatever the seeds.

The canonical key of a position (the smallest among its images under the board's symmetries) is mixed once more, and
half of all keys belong to each part. So no position of ``train``, nor an image of it, is ever one of ``test``.
"""

from __future__ import annotations

from enum import StrEnum

from ...core.rng import stream_state
from ...core.texts.faults import fault
from ...core.texts.parser import parse_text, printed
from ...core.texts.text import Text

_STREAM = 0x73706C69  # "spli"
_PART = "part"
_KINDS = ("random:", "balanced", "shipped")


class Split(StrEnum):
    """A half of all openings."""

    TRAIN = "train"
    TEST = "test"

    def holds(self, canonical_key: int) -> bool:
        """Whether the position with this key lies in this half."""
        odd = bool(stream_state(_STREAM, (canonical_key,)) >> 63)
        return odd == (self is Split.TEST)


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
