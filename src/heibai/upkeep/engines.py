"""engines.toml: can it be read, and does every program in it start and answer?"""

from __future__ import annotations

from dataclasses import replace

from ..core.errors import HeibaiError, quoted_path
from ..games import GameSpec
from ..players.remote.engines_file import FILE, Engine, read_engines
from ..players.remote.player import NAME, RemotePlayer
from ..protocols.catalogue import ASKED
from ..store.home import home_directory
from .part import Part, part, unreadable

PATIENCE = 5.0  # seconds that a program has to start, at most


def check_engines() -> Part:
    """Start every program, set it up for a game and end it."""
    try:
        engines = read_engines().values()
    except HeibaiError as error:
        return unreadable("engines", error)
    return part("engines", f"{len(engines)}", filter(None, map(_fault, engines)))


def _fault(engine: Engine) -> str:
    hurried = replace(engine, start=min(engine.start, PATIENCE))
    game = GameSpec.parse((engine.games or ASKED[engine.protocol])[0]).make()
    try:
        RemotePlayer(f"{NAME}:{hurried.name}", hurried, game).greet(game)
    except HeibaiError as error:
        where = f"[engines.{engine.name}] of {quoted_path(home_directory() / FILE)}"
        return f"{error}; mend {where}, see docs/engines.md"
    return ""
