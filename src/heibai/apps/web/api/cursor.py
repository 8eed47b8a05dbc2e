"""Lists in parts: each part says where the next one begins, in a text that is of use to the server alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

MOST = 100  # of one part
_LONGEST = 2000  # characters of a cursor

After = Annotated[
    str,
    Query(
        max_length=_LONGEST,
        pattern=r"^[A-Za-z0-9_-]*$",
        description="`next` of the part before; empty: from the beginning",
    ),
]
Limit = Annotated[int, Query(ge=1, le=MOST, description="How many at most")]
