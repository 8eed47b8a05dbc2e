"""Gymnasium's environment (Towers et al. 2024): one agent against any player of heibai.

>>> import gymnasium
>>> from heibai.envs import gymnasium_env  # which makes it known
>>> env = gymnasium.make("heibai/Board-v0", game="reversi/6", opponent="alphabeta:depth=2,eval=zones")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, info["seat"]
((6, 6, 3), 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import RENDER_MODES, Board, check_render_mode, require

require("gymnasium")
import gymnasium  # noqa: E402

from ..core.errors import SpecError  # noqa: E402
from ..core.rng import Rng  # noqa: E402
from ..players.spec import make_player  # noqa: E402
from . import spaces  # noqa: E402

if TYPE_CHECKING:
    from ..core.position import Position

ID = "heibai/Board-v0"
_SEEDS = 2**63

Observation = dict[str, Any]
Told = dict[str, Any]  # beside it: "seat", "illegal"


class BoardEnv(gymnasium.Env[Observation, int]):
    """Observations and actions are those of PettingZoo's environment (``heibai_v0.py``).

    A step is the agent's move and the opponent's answer; where the agent has to pass, it passes by the one legal
    action. A win is worth 1, a loss -1, a draw 0. An illegal action ends the game and is worth -1; ``info["illegal"]``
    says so then. ``info["seat"]``: 0 where the agent moved first.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - of the class, as the library reads it

    def __init__(
        self,
        game: str = "reversi",
        opponent: str = "random",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``opponent``: a player text. ``seat``: 0 to move first, 1 to move second, None for one drawn in each game.

        Raises SpecError, UnknownNameError and what else ``make_player`` raises.
        """
        if seat is not None and (type(seat) is not int or seat not in (0, 1)):
            raise SpecError(f"seat is {seat!r}, expected 0 (to move first), 1, or None for one that is drawn")
        if not isinstance(opponent, str):
            raise SpecError(f"opponent is {opponent!r}, expected a player text, as in 'level:3'")
        check_render_mode(render_mode)
        self.board = Board(game)
        self.opponent = make_player(opponent, self.board.game)
        self.render_mode = render_mode
        self._wanted_seat = seat
        self.observation_space, self.action_space = spaces.observations(self.board), spaces.actions(self.board)
        self.position: Position = self.board.game.start()
        self.seat = 0
        self._goes_on = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, with the opponent's first move where it begins."""
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(_SEEDS)))
        self.seat = int(self.np_random.integers(2)) if self._wanted_seat is None else self._wanted_seat
        self.position = self.board.game.start()
        self._goes_on = True
        self._answer()
        return self._observation(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Told]:
        """Raises RuntimeError: the game is over."""
        if not self._goes_on:
            raise RuntimeError("no game goes on; call reset() to begin one")
        try:
            self.position = self.board.after(self.position, int(action))
        except ValueError as error:
            self._goes_on = False
            return self._observation(), -1.0, True, False, {"seat": self.seat, "illegal": str(error)}
        self._answer()
        self._goes_on = not self.position.is_over()
        reward = self.board.rewards(self.position)[self.seat]
        return self._observation(), reward, not self._goes_on, False, {"seat": self.seat}

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        while not self.position.is_over() and self.position.seat != self.seat:
            move = self.opponent.choose(self.board.game, self.position, rng=self._rng).move
            assert move is not None  # the game goes on
            self.position = self.position.play(move)

    def _observation(self) -> Observation:
        return self.board.observation(self.position, self.seat)

    def render(self) -> str | None:
        return self.board.text(self.position) if self.render_mode == "ansi" else None


gymnasium.register(id=ID, entry_point="heibai.envs.gymnasium_env:BoardEnv")
