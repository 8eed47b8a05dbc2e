"""Wrong tokens: how often one address may be wrong."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

BURST = 5  # wrong tokens of an address at once
SECONDS = 10.0  # until it may be wrong once more
ADDRESSES = 1024  # that are remembered; the one wrong longest ago is forgotten


class Tries:
    """See the module's docstring. ``clock``: seconds that only grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: OrderedDict[str, float] = OrderedDict()  # when an address would have no wrong one left to pay for

    def seconds_to_wait(self, address: str) -> int:
        """Until this address may try again; 0: now."""
        over = self._due.get(address, 0.0) - self._clock() - (BURST - 1) * SECONDS
        return max(0, math.ceil(over))

    def note_wrong(self, address: str) -> None:
        now = self._clock()
        self._due[address] = max(self._due.pop(address, now), now) + SECONDS
        while len(self._due) > ADDRESSES:
            self._due.popitem(last=False)

    def note_right(self, address: str) -> None:
        self._due.pop(address, None)
