"""The addresses of collections."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from .....library.collections import Collections
from ..routes import Number, TheFilter, TheLibrary, ThePlace
from .to_wire import add_found, collection_list, collection_page, entry, ordered
from .wire import (
    ChangedCollection,
    CollectionChanged,
    CollectionEntry,
    CollectionList,
    CollectionPage,
    GameNote,
    NewCollection,
    OrderedCollection,
    OrderedGames,
)

router = APIRouter()
COLLECTIONS = "/api/v1/library/collections"
Id = Annotated[int, Path(ge=1, le=2**62)]


def _collections(library: TheLibrary) -> Collections:
    """Raises StoreError."""
    return Collections(library.collections().database)


TheCollections = Annotated[Collections, Depends(_collections)]

# No coroutines, but where games are looked for: FastAPI calls them on a thread, as a transaction may wait for another.


@router.get(COLLECTIONS)
def read_collections(
    collections: TheCollections, game: Annotated[int | None, Query(ge=1, le=2**62)] = None
) -> CollectionList:
    """All collections; ``game``: and which of them hold this game of the library. Raises StoreError."""
    return collection_list(collections, game)


@router.post(COLLECTIONS, status_code=201)
def create_collection(collections: TheCollections, wanted: NewCollection) -> CollectionEntry:
    """Make a collection. Raises SpecError, StoreError."""
    return entry(collections.create(wanted.name, wanted.note))


@router.post(COLLECTIONS + "/{id}")
def change_collection(collections: TheCollections, id: Id, wanted: ChangedCollection) -> CollectionEntry:
    """Another name, another note. Raises UnknownNameError, SpecError, StoreError."""
    return entry(collections.change(id, name=wanted.name, note=wanted.note))


@router.post(COLLECTIONS + "/{id}/order")
def order_collection(collections: TheCollections, id: Id, wanted: OrderedCollection) -> CollectionList:
    """Delete a collection, or bring it back; what there is then. Raises UnknownNameError, SpecError, StoreError."""
    if wanted.order == "delete":
        collections.delete(id)
    else:
        collections.restore(id)
    return collection_list(collections, None)


@router.get(COLLECTIONS + "/{id}/games")
def read_collection(library: TheLibrary, id: Id, newest: bool = False, after: Number = 0) -> CollectionPage:
    """Some games of a collection in the order in which they were added. Raises UnknownNameError, StoreError."""
    return collection_page(library.collections(), id, newest=newest, after=after)


@router.post(COLLECTIONS + "/{id}/games")
def order_collected_games(collections: TheCollections, id: Id, wanted: OrderedGames) -> CollectionChanged:
    """Add games of the library, remove them, or bring them back. Raises UnknownNameError, SpecError, StoreError."""
    return ordered(collections, id, wanted)


@router.post(COLLECTIONS + "/{id}/found")
async def add_found_games(
    library: TheLibrary, collections: TheCollections, id: Id, wanted: TheFilter, place: ThePlace
) -> CollectionChanged:
    """Add all games of a search, at most 10,000. Raises UnknownNameError, SpecError, StoreError, BusyError."""
    return await library.at_lower_priority(lambda: add_found(library.games(), collections, id, wanted, place))


@router.post(COLLECTIONS + "/{id}/note")
def note_collected_game(collections: TheCollections, id: Id, wanted: GameNote) -> GameNote:
    """Keep a note for a game of a collection. Raises UnknownNameError, SpecError, StoreError."""
    collections.annotate(id, wanted.game, wanted.note)
    return wanted
