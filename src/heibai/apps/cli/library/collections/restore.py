"""``heibai library collections restore``: what was deleted or removed, brought back."""

from __future__ import annotations

from .....core.numbers import counted
from ...options import AsJson
from .told import Name, Numbers, opened_collections, tell


def command(name: Name, numbers: Numbers = None, as_json: AsJson = False) -> None:
    """Bring back a deleted collection; with numbers, games that were removed from one, to their places."""
    with opened_collections() as (_, collections):
        if not numbers:
            tell("brought back", collections.restore(collections.named(name, deleted=True).id), as_json=as_json)
            return
        id = collections.named(name).id
        count = collections.bring_back(id, numbers)
        tell(f"{counted(count, 'game')} brought back", collections.find(id), as_json=as_json, games=count)
