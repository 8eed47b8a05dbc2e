"""``heibai library collections``: named sets of the library's games, with notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError
from ....core.numbers import counted
from ..opened_library import opened_library
from ..options import AsJson
from ..output import tell
from .search import game_line
from .selecting import ChosenGames

if TYPE_CHECKING:
    from ....library.collections import Collected, Collection, Collections
    from ....store.library import GameRow, LibraryGames

Name = Annotated[str, typer.Argument(metavar="NAME", help="Of a collection, the whole of it.")]
Numbers = Annotated[
    list[int] | None, typer.Argument(metavar="GAME", min=1, help="Numbers, as heibai library search has them.")
]


@contextmanager
def _opened() -> Iterator[tuple[LibraryGames, Collections]]:
    """The user's library and its collections. Raises StoreError."""
    from ....library.collections import Collections

    with opened_library() as (games, _):
        yield games, Collections(games.database)


def _tell(sentence: str, collection: Collection, *, as_json: bool, games: int | None = None) -> None:
    """What was done, and how the collection stands; ``games``: how many of them it was done to."""
    changed = {} if games is None else {"changed": games}
    words = f"{sentence}; {collection.name!r} has {counted(collection.games, 'game')}"
    tell({"collection": asdict(collection)} | changed, words, as_json=as_json)


def list_(as_json: AsJson = False) -> None:
    """List the collections by name, then those that were deleted and can be brought back."""
    with _opened() as (_, collections):
        kept, deleted = collections.all(), collections.all(deleted=True)
    told = {"collections": list(map(asdict, kept)), "deleted": list(map(asdict, deleted))}
    tell(told, _list_lines(kept, deleted), as_json=as_json)


def _list_lines(kept: Sequence[Collection], deleted: Sequence[Collection]) -> Iterator[str]:
    for each in kept:
        day = datetime.fromtimestamp(each.created).strftime("%Y-%m-%d")
        note = each.note.partition("\n")[0]
        yield f"{each.games:>8}  {day}  {each.name}{f'  ({note})' if note else ''}"
    for each in deleted:
        yield f"{each.games:>8}  deleted     {each.name}"
    if not kept:
        yield "there is no collection yet; make one with: heibai library collections create NAME"


def show(
    name: Name,
    newest: Annotated[bool, typer.Option("--newest", help="Those first that were added last.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the games of a collection in the order in which they were added, with the notes."""
    with _opened() as (games, collections):
        collection = collections.named(name)
        found = collections.collected(collection.id, newest=newest, limit=limit)
        rows = {row.id: row for row in games.numbered(sorted(each.game for each in found))}
    there = [each for each in found if each.game in rows]
    if len(there) < len(found):
        lacking = counted(len(found) - len(there), "game")
        typer.echo(f"left out: {lacking} of the collection that the library lacks; see: heibai doctor", err=True)
    more = "" if collection.games == len(found) else f" of {collection.games} (--limit)"
    tell(
        lambda: {"collection": asdict(collection), "games": [_as_object(each, rows[each.game]) for each in there]},
        chain(_shown(collection, there, rows), [f"{counted(len(there), 'game')}{more}"]),
        as_json=as_json,
    )


def _shown(collection: Collection, there: Sequence[Collected], rows: Mapping[int, GameRow]) -> Iterator[str]:
    from ....library.search import GameThroughPosition

    if collection.note:
        yield collection.note
    for each in there:
        yield game_line(GameThroughPosition(rows[each.game]))
        yield from (f"          {line}" for line in each.note.splitlines())


def _as_object(collected: Collected, row: GameRow) -> dict[str, Any]:
    from ....library.stored import record_of
    from ....records.formats import jsonl

    return {"id": row.id, "note": collected.note, "added": collected.added} | jsonl.to_json(record_of(row))


def create(
    name: Name, note: Annotated[str, typer.Option("--note", help="What it is about.")] = "", as_json: AsJson = False
) -> None:
    """Make a collection without games."""
    with _opened() as (_, collections):
        _tell("made", collections.create(name, note), as_json=as_json)


def rename(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")], as_json: AsJson = False
) -> None:
    """Give a collection another name."""
    with _opened() as (_, collections):
        _tell("renamed", collections.change(collections.named(name).id, name=new), as_json=as_json)


def note(
    name: Name,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The note; '' for none.")],
    game: Annotated[int | None, typer.Option("--number", min=1, metavar="GAME", help="For this game in it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Keep a note for a collection, or with --number for a game in it. It takes the place of the one before."""
    with _opened() as (_, collections):
        collection = collections.named(name)
        if game is None:
            collection = collections.change(collection.id, note=text)
        else:
            collections.annotate(collection.id, game, text)
        _tell("noted", collection, as_json=as_json)


def add(name: Name, numbers: Numbers = None, *, chosen: ChosenGames, as_json: AsJson = False) -> None:
    """Add games of the library by their numbers, or all that fit what is asked for, behind those that are there."""
    if bool(numbers) == (chosen != ChosenGames()):
        raise SpecError("write numbers of games, or what games have to be like, as in: add NAME --player Anna")
    chosen.require_readable()
    with _opened() as (games, collections):
        id = collections.named(name).id
        found = numbers or [row.id for row in chosen.find(games)]
        added = collections.add(id, found)
        said = f"{counted(added, 'game')} added, {len(set(found)) - added} known already"
        _tell(said, collections.find(id), as_json=as_json, games=added)


def remove(
    name: Name,
    numbers: Annotated[list[int], typer.Argument(metavar="GAME", min=1, help="Their numbers in the library.")],
    as_json: AsJson = False,
) -> None:
    """Take games out of a collection; they stay in the library. "restore NAME GAME..." brings them back."""
    with _opened() as (_, collections):
        id = collections.named(name).id
        removed = collections.remove(id, numbers)
        _tell(f"{counted(removed, 'game')} removed", collections.find(id), as_json=as_json, games=removed)


def delete(name: Name, as_json: AsJson = False) -> None:
    """Delete a collection; its games stay in the library. For 30 days "restore NAME" brings it back."""
    with _opened() as (_, collections):
        collection = collections.named(name)
        collections.delete(collection.id)
        _tell("deleted", collection, as_json=as_json)


def restore(name: Name, numbers: Numbers = None, as_json: AsJson = False) -> None:
    """Bring back a deleted collection; with numbers, games that were removed from one, to their places."""
    with _opened() as (_, collections):
        if not numbers:
            _tell("brought back", collections.restore(collections.named(name, deleted=True).id), as_json=as_json)
            return
        id = collections.named(name).id
        count = collections.bring_back(id, numbers)
        _tell(f"{counted(count, 'game')} brought back", collections.find(id), as_json=as_json, games=count)
