"""PettingZoo's AEC environment (Terry et al. 2021): two agents, one after the other, on any board.

>>> from heibai.envs import heibai_v0
>>> env = heibai_v0.env(game="reversi/4")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((4, 4, 3), 4)
"""

from __future__ import annotations

from typing import Any

from .board import RENDER_MODES, Board, check_render_mode, require

require("pettingzoo")
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from . import spaces  # noqa: E402

AGENTS = ("player_0", "player_1")  # who moves first, who moves second


def env(game: str = "reversi", render_mode: str | None = None) -> AECEnv:
    """With PettingZoo's usual wrappers: an illegal action loses, what is no action at all is an error.

    ``game``: "reversi/6", "gomoku/15/renju". ``render_mode``: "ansi" for a text. Raises SpecError, UnknownNameError.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):
    """Observations are dictionaries: ``observation`` [rows, columns, 3] and ``action_mask`` [actions], both int8.

    A win is worth 1, a loss -1, a draw 0.
    """

    metadata = {  # noqa: RUF012 - of the class, as the library reads it
        "name": "heibai_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str = "reversi", render_mode: str | None = None) -> None:
        """As of ``env``."""
        super().__init__()
        check_render_mode(render_mode)
        self.board = Board(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._observations, self._actions = spaces.observations(self.board), spaces.actions(self.board)
        self.action_spaces = dict.fromkeys(AGENTS, self._actions)
        self.observation_spaces = dict.fromkeys(AGENTS, self._observations)

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observations

    def action_space(self, agent: str) -> spaces.Space:
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Nothing is drawn: the seed changes nothing."""
        self.position = self.board.game.start()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """For this agent; nothing is legal for one whose turn it is not."""
        return self.board.observation(self.position, AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """Raises ValueError: it is not legal (``env`` ends the game instead)."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None  # it has not ended
        self.position = self.board.after(self.position, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.position.is_over():
            self.rewards = dict(zip(AGENTS, self.board.rewards(self.position), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(self.agent_selection)]
        else:
            self.rewards = dict.fromkeys(AGENTS, 0.0)
            self.agent_selection = AGENTS[self.position.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.board.text(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
