"""Collections as the page sees them."""

from __future__ import annotations

from collections.abc import Collection as Numbers
from collections.abc import Sequence

from .....library.collections import Collected, Collection, Collections
from .....library.search import GameThroughPosition
from .....store.library import LibraryGames
from ...boards.game_position import GamePosition
from ...wire.members import members_of
from ..searching import all_found, entry_of
from ..wire import GameFilter
from .wire import CollectedGame, CollectionChanged, CollectionEntry, CollectionList, CollectionPage, OrderedGames

COUNT = 25  # games of a page
MOST_FOUND = 10_000  # games of a search that are added at once
_MEND = "narrow the search"


def collection_list(collections: Collections, game: int | None) -> CollectionList:
    """All of them; ``game``: which of them hold it? Raises StoreError."""
    holding = set() if game is None else collections.holding(game)
    return {
        "collections": [entry(each, holding) for each in collections.all()],
        "deleted": [entry(each) for each in collections.all(deleted=True)],
    }


def entry(collection: Collection, holding: Numbers[int] = ()) -> CollectionEntry:
    """One of a list."""
    return members_of(CollectionEntry, collection, holds=collection.id in holding)


def collection_page(games: LibraryGames, id: int, *, newest: bool, after: int) -> CollectionPage:
    """The next games of a collection behind a place. Raises UnknownNameError, StoreError."""
    collections = Collections(games.database)
    found = collections.collected(id, newest=newest, after=after, limit=COUNT + 1)
    return {
        "collection": entry(collections.find(id)),
        "games": _told(games, found[:COUNT]),
        "after": found[COUNT - 1].place if len(found) > COUNT else None,
    }


def _told(games: LibraryGames, collected: Sequence[Collected]) -> list[CollectedGame]:
    rows = {row.id: row for row in games.numbered(sorted(each.game for each in collected))}
    return [
        {"game": entry_of(GameThroughPosition(rows[each.game])), "note": each.note, "added": each.added}
        for each in collected
        if each.game in rows  # of a damaged library, see the doctor
    ]


def ordered(collections: Collections, id: int, wanted: OrderedGames) -> CollectionChanged:
    """Add, remove or bring back games. Raises UnknownNameError, SpecError, StoreError."""
    act = {"add": collections.add, "remove": collections.remove, "restore": collections.bring_back}[wanted.order]
    count = act(id, wanted.games)
    return {"collection": entry(collections.find(id)), "games": count}


def add_found(
    games: LibraryGames, collections: Collections, id: int, wanted: GameFilter, place: GamePosition | None
) -> CollectionChanged:
    """Add all games of a search. Raises SpecError: they are too many; UnknownNameError, StoreError."""
    collections.find(id)  # nobody looks for a minute in vain
    found = [each.row.id for each in all_found(games, wanted, place, most=MOST_FOUND, mend=_MEND)]
    count = collections.add(id, found)
    return {"collection": entry(collections.find(id)), "games": count}
