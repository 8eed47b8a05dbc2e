"""What learning by temporal differences can be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from ...core.errors import SpecError, quoted
from ..training.option import option

RESULT, DISCS = "result", "discs"
CONSTANT, DECAYING, COHERENCE = STEPS = ("constant", "decaying", "coherence")
ZEROS, GIVEN = "zeros", "given"


@dataclass(frozen=True)
class SelfPlay:
    """Temporal differences over afterstates (Sutton 1988; Szubert, Jaskowski & Krawiec 2013 for Othello)."""

    epsilon: float = option(0.1, "Probability of a random move.", least=0.0, most=1.0)
    noisy: bool = option(False, "Whether predictions learn from the random moves that follow them.")
    random_plies: int = option(10, "Most random moves at the start, drawn for each game.", least=0, most=400)
    trace: float = option(0.0, "Lambda: 0 the next prediction, 1 the result.", least=0.0, most=1.0)
    # through tanh: Szubert & Jaskowski
    predict: str = option(RESULT, "result (-1, 0, 1 through tanh) or discs (the margin).")
    unit: float = option(1.0, "Points of the evaluation to one of the prediction.", least=1e-6)
    # coherence: Beal & Smith 1999
    step: str = option(CONSTANT, "constant, decaying, or coherence: a rate for each weight.")
    rate: float = option(0.1, "Share of an error that a step takes away, were it alone.", least=0.0, most=2.0)
    decay: int = option(100_000, "Games after which a decaying rate is half of the first.", least=1)
    batch: int = option(16, "Games with the same weights.", least=1, most=65536)

    def check(self) -> None:
        """Raises SpecError."""
        values = asdict(self)
        for name, low, high in (("epsilon", 0, 1), ("trace", 0, 1), ("unit", 1e-6, 1e9), ("rate", 0, 2)):
            if not low <= values[name] <= high:
                raise SpecError(f"{name} is {values[name]!r}, expected a number from {low:g} to {high:g}")
        for name, least, most in (("random_plies", 0, 400), ("decay", 1, 10**15), ("batch", 1, 65536)):
            if not least <= values[name] <= most:
                raise SpecError(f"{name} is {values[name]!r}, expected a whole number from {least} to {most}")
        for name, known in (("predict", (RESULT, DISCS)), ("step", STEPS)):
            if values[name] not in known:
                raise SpecError(f"{name} is {quoted(str(values[name]))}, expected one of {', '.join(known)}")

    def for_kernel(self, grain: float) -> Mapping[str, float]:
        """As numbers with the kernel's names."""
        return {
            "epsilon": self.epsilon, "opening": self.random_plies, "lambda": self.trace, "unit": self.unit,
            "noisy": self.noisy, "discs": self.predict == DISCS, "step": STEPS.index(self.step), "rate": self.rate,
            "decay": self.decay, "batch": self.batch, "grain": grain,
        }  # fmt: skip


@dataclass(frozen=True)
class TdOptions(SelfPlay):
    """What ``heibai learn td`` is asked for besides how self-play learns."""

    games: int = option(20_000, "Games of self-play in all.", least=1)
    rows: int = option(20, "Log rows and checkpoints.", least=1, most=1_000_000)  # steps
    begin: str = option(ZEROS, "First weights: zeros, or given, those of --eval.")
    # for the score in each row; none: the game's own
    against: str = option("", "Players to be tested against, spaces between.", metavar="PLAYERS")
    test_games: int = option(200, "Against each of them in each row.", least=0, most=1_000_000)
    # Polyak 1990
    average: float = option(0.5, "Last part of the rows whose weights are averaged.", least=0.0, most=1.0)

    def check(self) -> None:
        """Raises SpecError."""
        super().check()
        values = asdict(self)
        for name, least, most in (("games", 1, 10**12), ("rows", 1, 10**6), ("test_games", 0, 10**6)):
            if not least <= values[name] <= most:
                raise SpecError(f"{name} is {values[name]!r}, expected a whole number from {least} to {most}")
        if not 0 <= self.average <= 1:
            raise SpecError(f"average is {self.average!r}, expected a number from 0 to 1")
        if self.begin not in (ZEROS, GIVEN):
            raise SpecError(f"begin is {quoted(self.begin)}, expected {ZEROS} or {GIVEN}")

    @property
    def self_play(self) -> SelfPlay:
        """The part that the learner reads."""
        values = asdict(self)
        return SelfPlay(**{each.name: values[each.name] for each in fields(SelfPlay)})
