"""What learning by a policy gradient can be asked for."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ...core.errors import SpecError
from ..training.option import option

_BOUNDS = (("temperature", 1e-4, 100.0), ("rate", 0.0, 1.0), ("trace", 0.0, 1.0), ("epsilon", 0.0, 1.0))
_COUNTS = (
    ("games", 1, 10**12), ("rows", 1, 10**6), ("batch", 1, 65536), ("random_plies", 0, 400), ("test_games", 0, 10**6)
)  # fmt: skip


@dataclass(frozen=True)
class PolicyOptions:
    """Of ``heibai learn policy`` (Williams 1992; the baseline and the trace: Schulman and others 2016)."""

    games: int = option(150_000, "Games of self-play in all.", least=1)
    rows: int = option(20, "Log rows and checkpoints.", least=1, most=1_000_000)  # steps
    # in the evaluator's points: a move that is worse by so much is drawn 1/e times as often
    temperature: float = option(0.03, "Points by which a move is e times as likely.", least=1e-4, most=100.0)
    # constant for half of the batches, then falling to zero
    rate: float = option(0.001, "Step of a weight in a batch, in points.", least=0.0, most=1.0)
    trace: float = option(0.9, "Lambda of a move's advantage: 0 the next position, 1 the result.", least=0.0, most=1.0)
    epsilon: float = option(0.0, "Probability of a random move.", least=0.0, most=1.0)
    random_plies: int = option(10, "Most random moves at the start, drawn for each game.", least=0, most=400)
    batch: int = option(250, "Games with the same weights.", least=1, most=65536)
    # for the score in each row; none: the game's own
    against: str = option("", "Players to be tested against, spaces between.", metavar="PLAYERS")
    test_games: int = option(200, "Against each of them in each row.", least=0, most=1_000_000)

    def check(self) -> None:
        """Raises SpecError."""
        values = asdict(self)
        for name, low, high in _BOUNDS:
            if not low <= values[name] <= high:
                raise SpecError(f"{name} is {values[name]!r}, expected a number from {low:g} to {high:g}")
        for name, least, most in _COUNTS:
            if not least <= values[name] <= most:
                raise SpecError(f"{name} is {values[name]!r}, expected a whole number from {least} to {most}")

    @property
    def batches(self) -> int:
        """In all, at least one a row."""
        return max(self.rows, -(-self.games // self.batch))
