"""The values that the fuzz of the server puts into its requests name what is there."""

from __future__ import annotations

import random

from fuzz.likely import Likely


def put(likely: Likely, path: str, name: str) -> set[object]:
    """What came instead of ``None`` in many requests."""
    found = set()
    for _ in range(50):
        holder: dict[str, object] = {name: "as drawn"}
        likely.replace(path, holder)
        found.add(holder[name])
    return found


def test_an_address_is_asked_for_what_was_created_beside_it() -> None:
    likely = Likely(random.Random(1))
    likely.note("/api/v1/jobs", {"name": "bred"})
    likely.note("/api/v1/games", {"id": "begun"})
    likely.note("/api/v1/library/uploads", {"upload": "sent", "bytes": 3})
    assert put(likely, "/api/v1/jobs/order", "job") == {"bred", "as drawn"}
    assert put(likely, "/api/v1/arena/games", "run") == {"bred", "as drawn"}
    assert put(likely, "/api/v1/games/x/file", "id") == {"begun", "as drawn"}
    assert put(likely, "/api/v1/jobs", "upload") == {"sent", "as drawn"}


def test_a_name_that_nothing_has_stays_as_it_was_drawn() -> None:
    assert put(Likely(random.Random(1)), "/api/v1/lines", "run") == {"as drawn"}
