"""``heibai learn work``: self-play for the training of a network in a folder that several machines see."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ....core.errors import RunError
from ..options import AsJson
from ..output import tell

Join = Annotated[str, typer.Option(metavar="DIR", help="The run of heibai learn network that it works for.")]
Shards = Annotated[int, typer.Option(min=0, help="How many shards to write; 0: until the training is finished.")]


def command(*, join: Join = "", shards: Shards = 0, as_json: AsJson = False) -> None:
    """Play games for a training that runs elsewhere (needs: pip install 'heibai[train]').

    Any number of workers write the positions of their games into the folder of the run, and the training learns from
    them beside its own. Begin and end them at any time: Ctrl-C ends one after its shard, and one that
    dies loses what it was playing. See docs/networks.md.
    """
    if not join:
        raise RunError("no training came to work for; name one: heibai learn work --join DIR")
    from ....core.system.machine import default_threads
    from ....jobs.control import Control, stop_on_signals
    from ....jobs.directory import RunDirectory
    from ....learn.network import require_packages
    from ....learn.training.stored_training import config_of

    require_packages()
    from ....learn.network.training.worker import Worker

    directory = RunDirectory.open(Path(join))
    worker = Worker(directory, config_of(directory), seed=secrets.randbits(31), threads=default_threads())
    with stop_on_signals(Control()) as control:
        count = worker.work(partial(typer.echo, err=as_json), control, shards=shards or None)
    tell({"run": directory.id, "shards": count}, f"{count} shards for {directory.id}", as_json=as_json)
