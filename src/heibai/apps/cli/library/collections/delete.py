"""``heibai library collections delete``: a collection deleted, which can be taken back."""

from __future__ import annotations

from ...options import AsJson
from .told import Name, opened_collections, tell


def command(name: Name, as_json: AsJson = False) -> None:
    """Delete a collection; its games stay in the library. For 30 days "restore NAME" brings it back."""
    with opened_collections() as (_, collections):
        collection = collections.named(name)
        collections.delete(collection.id)
        tell("deleted", collection, as_json=as_json)
