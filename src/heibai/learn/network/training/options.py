"""What the training of a network can be asked for."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from ....core.errors import SpecError, quoted
from ...training.option import option

if TYPE_CHECKING:
    from ....arena.statistics.sprt import Sprt

GUMBEL, DESCENT = METHODS = ("gumbel", "descent")
PRECISIONS = ("float32", "int8")


@dataclass(frozen=True)
class NetworkOptions:
    """Self-play with a search (Gumbel: Danihelka et al. 2022; Descent: Cohen-Solal & Cazenave 2023), and learning."""

    method: str = option(GUMBEL, "gumbel (policy and value) or descent (value alone, by best-first minimax).")
    moves: int = option(20_000, "Moves of every game side by side, in all.", least=1, most=10**9)
    rows: int = option(50, "Log rows and checkpoints.", least=1, most=1_000_000)  # steps
    games: int = option(32, "Games side by side.", least=1, most=4096)
    simulations: int = option(32, "Simulations of a full search.", least=1, most=1024)
    fast: int = option(8, "Simulations of a fast search, whose moves only bring games to an end.", least=1, most=1024)
    considered: int = option(16, "Moves at the root that a full search considers.", least=1, most=400)
    full_share: float = option(0.5, "Share of moves that are searched in full.", least=0.0, most=1.0)
    teacher: str = option("", "Player who plays the first moves; its whole root is the policy's target.")
    taught: float = option(0.1, "Share of the moves that the teacher plays.", least=0.0, most=1.0)
    former: float = option(0.0, "Share of the games against former networks.", least=0.0, most=1.0)
    opponent: str = option("", "Player of one side in some games, as in alphabeta:depth=2,eval=zones.")
    opponent_share: float = option(0.25, "Share of the games with that player.", least=0.0, most=1.0)
    begin_from: str = option("", "Network to begin from: a file, or the name of one that is installed.")
    gate: str = option("", "Test that a network passes before it plays, as in elo0=0,elo1=30.")
    gate_pairs: int = option(256, "Pairs of games of that test, at most.", least=32, most=1 << 20)
    exact: int = option(10, "Empty squares from which a solver plays the end of Reversi.", least=0, most=20)
    precision: str = option("int8", "Of self-play: int8, or float32, slower and exact.")
    blocks: int = option(3, "Residual blocks of the network.", least=0, most=64)
    channels: int = option(24, "Channels of the network.", least=8, most=1024)
    batch: int = option(64, "Positions of a learning step, a multiple of 8.", least=8, most=65536)
    reuse: float = option(2.0, "How often a position is learnt from, on average.", least=0.01, most=100.0)
    rate: float = option(2e-3, "Highest learning rate.", least=1e-7, most=1.0)
    kept: int = option(2048, "Moves that are kept to learn from, of all games at once.", least=16, most=1 << 20)
    test_games: int = option(64, "Of the policy alone against each simple player in each row.", least=2, most=65536)

    def check(self) -> None:
        """Raises SpecError."""
        values = asdict(self)
        for each in fields(self):
            value, least, most = values[each.name], each.metadata["least"], each.metadata["most"]
            if least is not None and not least <= value <= most:
                name = each.name.replace("_", "-")
                raise SpecError(f"{name} is {value!r}, expected a number from {least:g} to {most:g}")
        if self.method not in METHODS:
            raise SpecError(f"method is {quoted(self.method)}, expected {' or '.join(METHODS)}")
        if self.precision not in PRECISIONS:
            raise SpecError(f"precision is {quoted(self.precision)}, expected {' or '.join(PRECISIONS)}")
        if self.batch % 8:
            raise SpecError(f"batch is {self.batch!r}, expected a multiple of 8, for the eight symmetries of a board")
        if self.test_games % 2:
            raise SpecError(f"test-games is {self.test_games!r}, expected an even number: each start is played twice")
        if self.rows > self.moves:
            rows = "1 row" if self.moves == 1 else f"{self.moves} rows at most"
            raise SpecError(f"{self.moves} moves and {self.rows} rows came, and a row needs a move; ask for {rows}")
        if self.opponent and self.former + self.opponent_share > 1:
            raise SpecError(
                f"former is {self.former:g} and opponent-share {self.opponent_share:g}, together more than all games; "
                "lower one"
            )
        if self.method == DESCENT and (self.begin_from or self.opponent):
            raise SpecError("descent begins from nothing and meets nobody; leave begin-from and opponent out")
        if self.gate:
            _ = self.test

    @property
    def taught_moves(self) -> int:
        """Moves of every game side by side that the teacher plays, before all others."""
        return round(self.taught * self.moves) if self.teacher else 0

    @property
    def test(self) -> Sprt:
        """Of the gate. Raises SpecError."""
        from ....arena.statistics.sprt import parse_sprt

        return parse_sprt(self.gate)
