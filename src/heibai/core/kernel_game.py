"""What the compiled kernel offers for one game, as one value that the game's adapter makes.

Searches, arena and players take it from ``Game.kernel`` and know no game by name. A field is None where the kernel has
no such thing for the game. In the signatures *variant* is what stays the same in a whole game (board size, rule set)
and *board* one position, both as the arguments that the kernel reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from .abilities.lines import PlyColumns
from .abilities.threats import ForcedWin
from .errors import SpecError
from .kernel import (
    Control,
    Learnt,
    LiveGames,
    MatchResult,
    MonteCarloResult,
    PlainResult,
    Player,
    SequenceResult,
    VectorStep,
)
from .searching import Evaluator, KernelEvaluator, Limits, Searcher

Floats = npt.NDArray[np.float64]
Cells = npt.NDArray[np.int8]  # of boards: -1 empty, 0 black, 1 white
Arguments = tuple[Any, ...]  # of a call of the kernel


class PlainSearch(Protocol):
    """Minimax and alpha-beta with one evaluator in one variant; their arguments begin with the board."""

    def minimax(self, *arguments: Any) -> PlainResult:
        """Arguments: the board, depth, control, threads."""

    def alphabeta(self, *arguments: Any) -> PlainResult:
        """Arguments: the board, depth, whether all best moves are wanted, control."""


class MonteCarloSearch(Protocol):
    """A flat or tree search with one evaluator in one variant."""

    def search(self, *arguments: Any) -> MonteCarloResult:
        """Arguments: the board, playouts, nodes, seconds (0: no such limit), state of the generator, control.

        A tree whose evaluator is ``outside`` also takes the function that evaluates (cells [batch, squares] -1 empty, 0
        black, 1 white, sides to move [batch], both int8, last moves [batch], int16, -1 unknown) as (values [batch],
        policies [batch, moves] or None), and what ``MonteCarlo.asking`` gives.
        """


@dataclass(frozen=True)
class MonteCarlo:
    """The kernel's simulated games. Both makers take family, options, weights, the variant and settings by name."""

    tree: Callable[..., MonteCarloSearch]
    flat: Callable[..., MonteCarloSearch]
    # (a position, cells [squares] 0 black, 1 white, else empty, side to move, last move or -1) -> the same game's with
    # that board
    position: Callable[[Any, bytes, int, int], Any]
    candidates: bool = False  # whether it can play the game's candidates alone
    knowledge: bool = False  # whether its tree can use what the game knows of moves and forced wins
    rave: bool = False  # whether stones stay as they are placed, which RAVE counts
    asking: Callable[[Any], Arguments] = lambda position: ()  # what a tree takes beside an evaluator outside


class MakeSolver(Protocol):
    def __call__(self, *, table_megabytes: int = 64, all_moves: bool = False, threads: int = 1) -> Searcher:
        """A search that proves results."""


class TemporalDifferences(Protocol):
    """Self-play at one ply with one evaluator in one variant, which changes its weights."""

    def learn(
        self, weights: Floats, sums: Floats, sizes: Floats, gains: Floats, seed: int, first: int, batches: int,
        control: Control,
    ) -> Learnt:  # fmt: skip
        """Batches ``first`` and so on: weights, sums and sizes [D] change in place. Raises ValueError."""


class VectorBoards(Protocol):
    """Many boards of one game that are stepped together; a game that ends begins anew."""

    def reset(self) -> VectorStep:
        """All games begin anew; chance goes on."""

    def step(self, actions: npt.NDArray[np.int64], /) -> VectorStep:
        """One move in each game. Raises ValueError, and has played none of them: one is not legal."""

    def random_actions(self) -> npt.NDArray[np.int64]:
        """[games] uniformly random legal actions."""


class ForcedWinSearch(Protocol):
    """Looks for a forced win of the side to move."""

    def search(
        self, position: Any, *, limits: Limits | None = None, poll: Callable[[], None] | None = None
    ) -> ForcedWin:
        """The win with its line, or whether there is none. Raises SpecError for limits that it does not know.

        ``poll`` is called now and then. What it raises ends the search and goes on upwards, but for ``Stopped``: then
        the search has come to a limit.
        """


class MakeForcedWins(Protocol):
    def __call__(self, kind: str, *, table_megabytes: int = 64) -> Sequence[ForcedWinSearch]:
        """Searches for forced wins of a kind (vcf, vct, quiet), to be asked in turn until one finds a win."""


class Perft(Protocol):
    def __call__(self, position: Any, depth: int, *, plain: bool = False, control: Control | None = None) -> int | None:
        """Leaves as ``games.perft`` counts them, each last move made with ``plain``; None when ``control`` stopped."""


@dataclass(frozen=True)
class Batches:
    """How the kernel plays whole schedules of one game."""

    takes: Callable[[Any], bool]  # whether a position says all that the kernel's rules must know
    # (variant, the players, positions, columns of the schedule and settings, control, who shows the games or None, what
    # each player's search calls or None, games in flight)
    play: Callable[
        [Arguments, Sequence[Player], Sequence[Any], Arguments, Control, LiveGames | None, Sequence[Any], int],
        MatchResult,
    ]


class RandomGames(NamedTuple):
    """Whole games of uniformly random moves."""

    margins: npt.NDArray[np.int8]  # [N] for black, in the game's own unit
    transcripts: npt.NDArray[np.uint8] | npt.NDArray[np.uint16] | None  # [N, most] squares without passes, filled up


@dataclass(frozen=True, slots=True)
class Replay:
    """What the rules say of a record's moves."""

    moves: tuple[int, ...]  # the legal ones up to the first illegal one, with the passes that the record left out
    illegal_at: int | None  # index of the first illegal move in the record, None: all are legal
    finished: bool  # the game is over after the last of ``moves``
    inserted: int  # passes put in
    discs: tuple[int, int] | None  # black's and white's at that point; None for a game without counts
    margin: int | None  # black's, when finished


@dataclass(frozen=True)
class KernelGame:
    """What the kernel offers for one game."""

    name: str  # of the game in kernel evaluators and players: "reversi"
    variant: Callable[[Any], Arguments]  # of a position. Raises SpecError: one that the kernel does not play
    board: Callable[[Any], Arguments]  # of a position
    covers: Callable[[Any], bool]  # whether board and side to move say all that matters of a position
    values: Callable[[KernelEvaluator, Sequence[Any]], Floats]  # (evaluator, [N] positions) -> [N] for the mover
    terms: Callable[[KernelEvaluator, Sequence[Any]], Floats]  # the same, unweighted: [N, D]
    # (game, boards [N, squares], sides to move [N]) -> [N, planes, S, S] what a network is shown
    planes: Callable[[Any, Cells, Cells], npt.NDArray[np.float32]] | None = None
    plain: Callable[..., PlainSearch] | None = None  # takes family, options, weights, the variant
    # takes table_megabytes, threads, constants (numbers by name) and, where there is a solver, exact
    engine: Callable[..., Searcher] | None = None
    constants: tuple[str, ...] = ()  # names of those that the engine's search has, keys of a player text
    selective: Callable[[KernelEvaluator, int], bool] | None = None  # (evaluator, size): may the engine guess cuts?
    monte_carlo: MonteCarlo | None = None
    batches: Batches | None = None
    solver: MakeSolver | None = None
    forced_wins: MakeForcedWins | None = None
    perft: Perft | None = None
    random_games: Callable[..., RandomGames] | None = None  # (game, count, *, seed, transcripts=False)
    # (game, number of boards, seed, threads); no opening rule
    vector: Callable[[Any, int, int, int], VectorBoards] | None = None
    # (the moves of each record, the position that it starts from, board size); None: the kernel cannot tell of this one
    replay: Callable[[Sequence[tuple[int, ...]], Sequence[Any], int], list[Replay | None]] | None = None
    # (legal moves of each game, the position that it starts from) -> canonical keys along them
    line_keys: Callable[[Sequence[tuple[int, ...]], Sequence[Any]], PlyColumns] | None = None
    # (family, options, number of weights, the variant, settings, threads)
    temporal_differences: Callable[..., TemporalDifferences] | None = None
    # (position, parameters, seconds or 0, state of the generator, control)
    sequence: Callable[[Any, Mapping[str, float], float, int, Control], SequenceResult] | None = None
    # (position, evaluator, state of the generator) -> (move, next state): a table of rewards chooses
    reward_choice: Callable[[Any, KernelEvaluator, int], tuple[int, int]] | None = None


def kernel_form(evaluator: Evaluator | None, game: str) -> KernelEvaluator:
    """What an engine of ``game`` in the kernel searches with. Raises SpecError: the evaluator has no such form."""
    form = evaluator.kernel if evaluator else None
    if form is None or form.game != game:
        name = evaluator.name if evaluator else None
        raise SpecError(f"{name!r} has no form in the kernel's engine; give a depth alone, or python=1")
    return form
