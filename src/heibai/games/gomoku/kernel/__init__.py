"""What the kernel offers for Gomoku with five in a row on square boards: the one adapter to ``heibai._kernel``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ....core.errors import SpecError
from ....core.kernel import Control, LiveGames, MatchResult, Player, require_kernel
from ....core.kernel_game import Arguments, Batches, KernelGame, MonteCarlo
from ....core.position import Color
from ...grid import bits_of
from ..position import GomokuPosition
from . import boards
from .engine import CONSTANTS, GomokuEngine
from .forced_wins import searches_of
from .replay import line_keys, replay
from .sequence import choose_by_rewards, solve

require_kernel()
from .... import _kernel  # noqa: E402


def _variant(position: GomokuPosition) -> tuple[int, str]:
    """Board size and rule set. Raises SpecError."""
    if position.rows != position.columns or position.rules.needed != 5:
        raise SpecError(
            f"{position.rules.needed} in a row on {position.columns}x{position.rows} came, the kernel plays Gomoku "
            "with five in a row on square boards; take the Python form of the search"
        )
    return position.columns, position.rules.name


def _board(position: GomokuPosition) -> tuple[str, int]:
    return position.cells, int(position.to_move)


def _position(like: GomokuPosition, cells: bytes, to_move: int, last_move: int) -> GomokuPosition:
    """The opening is over in both."""
    black, white = bits_of(cells)
    last = last_move if 0 <= last_move < like.pass_move else None
    return replace(like, black=black, white=white, to_move=Color(to_move), last=last)


def _takes(position: GomokuPosition) -> bool:
    """Not while an opening rule has a say, nor after a choice that gave black to the second player."""
    return position.opening_is_over and position.black_seat == 0


def _play(
    variant: Arguments,
    players: Sequence[Player],
    positions: Sequence[GomokuPosition],
    columns: Arguments,
    control: Control,
    live: LiveGames | None,
    evaluators: Sequence[Any],
    games_in_flight: int,
) -> MatchResult:
    cells, to_move = [p.cells for p in positions], [int(p.to_move) for p in positions]
    arguments: Arguments = (*variant, players, cells, to_move, *columns, control, live, evaluators, games_in_flight)
    return _kernel.gomoku_match(*arguments)


KERNEL = KernelGame(
    name="gomoku",
    variant=_variant,
    board=_board,
    covers=lambda position: bool(position.opening_is_over and not position.is_over()),
    values=lambda evaluator, positions: boards.values(evaluator, *boards.texts_of(positions)),
    planes=lambda game, cells, to_move: boards.planes(cells, to_move, size=game.size, rule=game.rule),
    terms=lambda evaluator, positions: boards.terms(evaluator, *boards.texts_of(positions)),
    plain=_kernel.GomokuPlainSearch,
    engine=GomokuEngine,
    constants=CONSTANTS,
    monte_carlo=MonteCarlo(
        tree=_kernel.GomokuMonteCarlo,
        flat=_kernel.GomokuMonteCarlo.flat,
        position=_position,
        candidates=True,
        knowledge=True,
        rave=True,
    ),
    batches=Batches(takes=_takes, play=_play),
    temporal_differences=_kernel.GomokuTemporalDifferences,
    forced_wins=searches_of,
    perft=boards.perft,
    random_games=lambda game, count, **settings: boards.random_games(count, size=game.size, rule=game.rule, **settings),
    vector=lambda game, *settings: _kernel.GomokuVectorGame(*_variant(game.start()), *settings),
    replay=replay,
    line_keys=line_keys,
    sequence=solve,
    reward_choice=choose_by_rewards,
)
