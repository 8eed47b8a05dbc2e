"""``heibai store``: where games are kept, and under which schema."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from ....core.errors import SpecError, StoreError
from ..options import AsJson
from ..output import tell


def command(
    schema: Annotated[
        int | None, typer.Option("--schema", min=1, help="Bring it to this version, for another heibai.")
    ] = None,
    lose: Annotated[bool, typer.Option("--lose", help="Give up rows that the older schema has no table for.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say where games are kept (HEIBAI_STORE, or the data folder); bring the store to an older schema."""
    from ....store.copying import rows_lost
    from ....store.home import store_address
    from ....store.opening import open_store
    from ....store.schema import MIGRATIONS

    newest = len(MIGRATIONS)
    if schema is not None and schema > newest:
        raise SpecError(f"--schema {schema} is newer than this heibai, which knows {newest}; name one from 1 on")
    if lose and schema is None:
        raise SpecError("--lose belongs to --schema; leave it out")
    with closing(open_store(store_address())) as store:
        if schema is not None:
            _require_no_loss(rows_lost(store, schema), schema, lose=lose)
            store.change_schema(schema)
        told = {"store": store.place, "schema": store.version, "newest": newest}
    tell(told, f"{told['store']}, schema {told['schema']} of {newest}", as_json=as_json)
    if schema is not None and schema < newest and not as_json:
        typer.echo(f"the next command of this heibai brings it to {newest} again", err=True)


def _require_no_loss(lost: dict[str, int], schema: int, *, lose: bool) -> None:
    if lost and not lose:
        rows = ", ".join(f"{count} of {table}" for table, count in lost.items())
        raise StoreError(
            f"schema {schema} has no place for rows that are there ({rows}); make a backup first (heibai backup FILE), "
            "then add --lose"
        )
