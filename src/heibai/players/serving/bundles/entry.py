"""What the program of an archive runs: an engine of Gomocup without the command line, so it starts sooner."""

from __future__ import annotations

import sys

from ....core.errors import HeibaiError
from ...strongest import UsualEngine
from ..gomocup import GomocupServer
from ..process import serve_process


def serve(player: str | None, *, seed: int) -> None:
    """Serve a manager on standard input and output; ``player`` None: the usual engine. Ends the process."""
    who = UsualEngine() if player is None else player
    try:
        serve_process(lambda write: GomocupServer(who, write, seed=seed))
    except HeibaiError as error:
        sys.exit(str(error))
