"""The options of a training on the device, their bounds and their usual values for each machine."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ....core.errors import RunError
from ....games.spec import GameSpec

_LARGE_BOARD = 100  # points, from which on a GPU plays fewer games at once


@dataclass(frozen=True, slots=True)
class DeviceOptions:
    """What a person asked for; None: the usual value for the machine."""

    game: str  # "reversi/8"
    out: Path = Path("network")
    minutes: float = 7.0  # of all, compiling and writing included
    games: int | None = None  # side by side
    simulations: int = 32  # of a full search
    fast: int = 8  # of a fast one
    considered: int = 16  # root actions of a full search
    full_share: float = 0.5  # of moves that are searched in full
    blocks: int = 6
    channels: int = 64
    batch: int | None = None  # samples of a learning step
    reuse: float = 2.0  # how often a position is learnt from, on average
    rate: float = 2e-3  # highest learning rate
    rows: int = 2048  # moves that the ring keeps, of all games at once
    chunk: int | None = None  # moves between two looks at the clock
    log_seconds: float = 60.0  # between two lines of the log
    yardstick_minutes: float = 2.0  # between two matches with simple players
    seed: int = 1
    dtype: str | None = None  # of the network's arithmetic: bfloat16 or float32
    measure: bool = False  # only the speed

    def check(self) -> None:
        """Raises RunError: a value out of its bounds."""
        values = asdict(self)
        for name, (least, most) in _BOUNDS.items():
            value = values[name]
            if value is not None and not least <= value <= most:
                raise RunError(f"--{name.replace('_', '-')} is {value!r}; expected {least} to {most}")
        if self.batch is not None and self.batch % 8:
            raise RunError(f"--batch is {self.batch!r}; expected a multiple of 8, for the eight symmetries of a board")

    def settled(self, *, is_cpu: bool) -> Settled:
        """With the usual values for a processor or an accelerator."""
        large = GameSpec.parse(self.game).size ** 2 > _LARGE_BOARD
        games = self.games or (32 if is_cpu else 2048 if large else 4096)
        batch = self.batch or (64 if is_cpu else 2048)
        steps = max(1, round(self.reuse * games / batch))
        return Settled(games, batch, steps, self.chunk or (2 if is_cpu else 8), self.dtype or _DTYPES[is_cpu])


_DTYPES = {True: "float32", False: "bfloat16"}  # on a processor, on an accelerator


@dataclass(frozen=True, slots=True)
class Settled:
    """The options that depend on the machine."""

    games: int
    batch: int
    steps: int  # learning steps a move
    chunk: int
    dtype: str


_BOUNDS: dict[str, tuple[float, float]] = {
    "minutes": (0.05, 100_000),
    "games": (1, 1 << 20),
    "simulations": (1, 1024),
    "fast": (1, 1024),
    "considered": (1, 400),
    "full_share": (0.0, 1.0),
    "blocks": (0, 64),
    "channels": (8, 1024),
    "batch": (8, 1 << 20),
    "reuse": (0.01, 100),
    "rate": (1e-7, 1.0),
    "rows": (16, 1 << 20),
    "chunk": (1, 1024),
    "log_seconds": (0.1, 100_000),
    "yardstick_minutes": (0.0, 100_000),
    "seed": (0, 2**31 - 1),
}


def parsed(arguments: list[str] | None = None) -> DeviceOptions:
    """From a command line."""
    parser = argparse.ArgumentParser(
        prog="python -m heibai.learn.network.device",
        description="Train a network from nothing, whole batches of games on the device; see docs/networks.md",
    )
    parser.add_argument("game", help="reversi/4 to reversi/8, gomoku/SIZE or gomoku/SIZE/standard")
    defaults = {each.name: each.default for each in fields(DeviceOptions)}
    for name, (kind, words) in _ARGUMENTS.items():
        default = defaults[name]
        usual = "as suits the machine" if default is None else default
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, default=default, help=f"{words}; usual: {usual}")
    parser.add_argument("--dtype", choices=sorted(set(_DTYPES.values())), help="of the network's arithmetic")
    parser.add_argument("--measure", action="store_true", help="print games a second, and train nothing")
    options = DeviceOptions(**vars(parser.parse_args(arguments)))
    options.check()
    return options


_ARGUMENTS: dict[str, tuple[Any, str]] = {
    "out": (Path, "folder of the network, its state and its log; a training that is there goes on"),
    "minutes": (float, "of all, compiling and writing included"),
    "games": (int, "side by side"),
    "simulations": (int, "of a full search"),
    "fast": (int, "simulations of a fast search"),
    "considered": (int, "root actions of a full search"),
    "full_share": (float, "share of moves that are searched in full"),
    "blocks": (int, "of the network"),
    "channels": (int, "of the network"),
    "batch": (int, "samples of a learning step"),
    "reuse": (float, "how often a position is learnt from, on average"),
    "rate": (float, "highest learning rate"),
    "rows": (int, "moves that are kept to learn from, of all games at once"),
    "chunk": (int, "moves between two looks at the clock"),
    "log_seconds": (float, "between two lines of the log"),
    "yardstick_minutes": (float, "between two matches with simple players; 0: never"),
    "seed": (int, "of all chance"),
}
