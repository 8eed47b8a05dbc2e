"""OpenSpiel's game (Lanctot et al. 2019), registered when this is imported: ``heibai`` with one parameter.

>>> import pyspiel
>>> from heibai.envs import openspiel
>>> state = pyspiel.load_game("heibai(game=reversi/6)").new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['c2', 'b3', 'e4', 'd5']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import PLANES, Board, require

require("pyspiel")
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

if TYPE_CHECKING:
    from ..core.position import Position

NAME, GAME = "heibai", "game"

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Reversi and Gomoku of heibai, and games of packages",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={GAME: "reversi"},
)


class HeibaiGame(pyspiel.Game):
    """Any game on any board: ``heibai(game=gomoku/9)``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises SpecError, UnknownNameError."""
        given = {GAME: "reversi", **(params or {})}
        self.board = Board(str(given[GAME]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.board.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.board.most_moves,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> HeibaiState:
        return HeibaiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HeibaiObserver:
        return HeibaiObserver(self.board)


class HeibaiState(pyspiel.State):
    """One position, which its actions change."""

    def __init__(self, game: HeibaiGame) -> None:
        super().__init__(game)
        self.board = game.board
        self.position: Position = game.board.game.start()

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.position.is_over() else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.board.moves(self.position))

    def _apply_action(self, action: int) -> None:
        self.position = self.board.after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.board.named(self.position, action)

    def is_terminal(self) -> bool:
        return self.position.is_over()

    def returns(self) -> list[float]:
        return list(self.board.rewards(self.position))

    def __str__(self) -> str:
        return self.board.text(self.position)


class HeibaiObserver:
    """What a player sees: [rows, columns, 3], see ``Board.planes``."""

    def __init__(self, board: Board) -> None:
        shape = board.rows, board.columns, PLANES
        self._board = board
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: HeibaiState, player: int) -> None:
        self.dict["observation"][:] = self._board.planes(state.position, player)

    def string_from(self, state: HeibaiState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, HeibaiGame)
