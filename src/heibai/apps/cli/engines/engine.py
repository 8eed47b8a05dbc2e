"""``heibai engine``: a player as an engine for programs of others, on standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError, quoted
from ....protocols.catalogue import GAMES_OF
from ..options import AsJson, AskedBoard, Seed, complete_players
from ..output import tell

if TYPE_CHECKING:
    from ....players.serving.conversation import Server, Write
    from ....players.spec import PlayerMaker


def command(
    protocol: Annotated[
        str,
        typer.Argument(
            metavar="gomocup|gtp|nboard", help="What the other program speaks.", autocompletion=lambda: list(GAMES_OF)
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            help="Who plays, a player text; by default alphabeta:seconds=1 with the strongest evaluation of the board.",
            autocompletion=complete_players,
        ),
    ] = None,
    *,
    board: AskedBoard,
    seed: Seed = 0,
    bundle: Annotated[
        Path | None,
        typer.Option(
            "--bundle",
            metavar="FILE.zip",
            help="gomocup: write an archive that a manager starts, which needs no Python.",
        ),
    ] = None,
    needs_python: Annotated[
        bool, typer.Option("--needs-python", help="With --bundle: a small archive, which starts Python with heibai.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Serve a player to other programs on standard input and output: Gomocup, GTP (--game) or NBoard."""
    if protocol not in GAMES_OF:
        raise SpecError(f"{quoted(protocol)} is no protocol; known: {', '.join(GAMES_OF)} (heibai engine gtp)")
    if protocol != "gtp" and board.is_asked:
        raise SpecError(f"--game, --size, --rule and --opening belong to gtp; {protocol} says them itself")
    if needs_python and bundle is None:
        raise SpecError("--needs-python belongs to --bundle; leave it out")
    if bundle is not None:
        if protocol != "gomocup":
            raise SpecError(f"--bundle belongs to gomocup, not to {protocol}; leave it out")
        from ....players.serving.bundles.archive import write_bundle

        written = write_bundle(bundle, player, seed=seed, needs_python=needs_python)
        tell({"bundle": str(written)}, f"{written} is written", as_json=as_json)
        return
    from ....players.serving.process import serve_process
    from ....players.strongest import UsualEngine

    who = UsualEngine() if player is None else player
    serve_process(lambda write: _serve(protocol, who, board, write, seed))


def _serve(protocol: str, player: str | PlayerMaker, board: AskedBoard, write: Write, seed: int) -> Server:
    """The server of a protocol. Raises what `make_player` raises, and what a game's text raises."""
    if protocol == "gomocup":
        from ....players.serving.gomocup import GomocupServer

        return GomocupServer(player, write, seed=seed)
    if protocol == "nboard":
        from ....players.serving.nboard import NBoardServer

        return NBoardServer(player, write, seed=seed)
    from ....players.serving.gtp import GtpServer

    spec = board.spec(word=None if board.game else GAMES_OF[protocol][0])
    return GtpServer(player, spec.admitted(), write, seed=seed)
