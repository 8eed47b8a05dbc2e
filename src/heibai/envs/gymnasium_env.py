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

from .board import Board, require

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

Seen = dict[str, Any]


class BoardEnv(gymnasium.Env[Seen, int]):
    """Observations and actions are those of PettingZoo's environment (``heibai_v0.py``).

    A step is the agent's move and the opponent's answer; where the agent has to pass, it passes by the one legal
    action. A win is worth 1, a loss -1, a draw 0. An illegal action ends the game and is worth -1; ``info["illegal"]``
    says so then. ``info["seat"]``: 0 where the agent moved first.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012 - of the class, as the library reads it

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
        if seat not in (None, 0, 1):
            raise SpecError(f"seat is {seat!r}, expected 0 (to move first), 1, or None for one that is drawn")
        self.board = Board(game)
        self.opponent = make_player(opponent, self.board.game)
        self.render_mode = render_mode
        self._wanted_seat = seat
        self.observation_space, self.action_space = spaces.observations(self.board), spaces.actions(self.board)
        self.position: Position = self.board.game.start()
        self.seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, with the opponent's first move where it begins."""
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(_SEEDS)))
        self.seat = int(self.np_random.integers(2)) if self._wanted_seat is None else self._wanted_seat
        self.position = self.board.game.start()
        self._answer()
        return self._seen(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        legal = self.board.moves(self.position)
        if int(action) not in legal:
            said = f"action {int(action)} is not legal; legal are {', '.join(map(str, legal))}"
            return self._seen(), -1.0, True, False, {"seat": self.seat, "illegal": said}
        self.position = self.position.play(legal[int(action)])
        self._answer()
        reward = self.board.rewards(self.position)[self.seat]
        return self._seen(), reward, self.position.is_over(), False, {"seat": self.seat}

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        while not self.position.is_over() and self.position.seat != self.seat:
            move = self.opponent.choose(self.board.game, self.position, rng=self._rng).move
            assert move is not None  # the game goes on
            self.position = self.position.play(move)

    def _seen(self) -> Seen:
        return self.board.observation(self.position, self.seat)

    def render(self) -> str | None:
        return self.board.text(self.position) if self.render_mode == "ansi" else None


gymnasium.register(id=ID, entry_point=BoardEnv)
