"""Thousands of boards that the kernel steps: the same as the clear rules, one board at a time."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.core.errors import SpecError, UnknownNameError
from heibai.envs.board import Board
from heibai.envs.vector import VectorGame

# and how many moves are tried; renju's forbidden points are slow in the clear rules
SPECS = {
    "reversi/4": 200, "reversi/6": 120, "reversi/8": 130, "gomoku/5": 120, "gomoku/9": 120, "gomoku/22": 30,
    "gomoku/9/standard": 120, "gomoku/9/caro": 120, "gomoku/6/renju": 90, "gomoku/15/renju": 40,
}  # fmt: skip


@pytest.mark.parametrize("spec", SPECS)
def test_every_step_is_what_the_clear_rules_say(spec):
    board, boards, games = Board(spec), VectorGame(spec, games=5, seed=3), 5
    positions = [board.game.start()] * games
    seen, ended, passed = boards.reset(), 0, 0
    assert not seen.reward.any()
    assert not seen.ended.any()
    for _ in range(SPECS[spec]):
        for game, position in enumerate(positions):
            expected = board.observation(position, position.seat)
            assert seen.player[game] == position.seat
            assert (seen.observation[game] == expected["observation"]).all()
            assert (seen.action_mask[game] == expected["action_mask"]).all()
        actions = boards.random_actions()
        passed += int((actions == board.squares).sum())
        seen = boards.step(actions)
        for game, action in enumerate(actions):
            mover = positions[game].seat
            after = board.after(positions[game], int(action))
            assert seen.ended[game] == after.is_over()
            assert seen.reward[game] == board.rewards(after)[mover]
            ended += after.is_over()
            positions[game] = board.game.start() if after.is_over() else after
    assert ended or SPECS[spec] < 50
    assert passed or not spec.startswith("reversi")


@pytest.mark.parametrize("spec", ["reversi/8", "gomoku/7/renju"])
def test_neither_threads_nor_the_number_of_games_change_a_game(spec):
    def played(games, threads):
        boards, told = VectorGame(spec, games, seed=9, threads=threads), []
        boards.reset()
        for _ in range(70):
            actions = boards.random_actions()
            seen = boards.step(actions)
            told.append((actions[:3], *(part[:3] for part in seen)))
        return [part.tobytes() for step in told for part in step]

    assert played(3, 1) == played(40, 1) == played(40, 7)


def test_chance_of_another_seed_is_another():
    first, second = (VectorGame("gomoku/15", 50, seed=seed) for seed in (1, 2))
    assert (first.random_actions() != second.random_actions()).any()


def test_random_actions_are_uniform_over_what_is_legal():
    boards = VectorGame("reversi", 4096, seed=5)
    seen, counts = boards.reset(), np.bincount(boards.random_actions(), minlength=65)
    assert (counts > 0).tolist() == (seen.action_mask[0] > 0).tolist()
    assert counts[counts > 0].tolist() == pytest.approx([1024] * 4, abs=150)


def test_what_is_not_legal_is_said_and_nothing_is_played():
    boards, same = VectorGame("reversi/6", 4), VectorGame("reversi/6", 4)
    legal = np.flatnonzero(boards.reset().action_mask[0])
    actions = np.full(4, legal[0])
    for wrong in (0, -1, 36, 37, 2**40):
        with pytest.raises(ValueError, match=f"action {wrong} of game 2 is not legal"):
            boards.step([*actions[:2], wrong, actions[3]])
    for bad in (actions[:3], actions[None], actions.astype(float), actions > 0, "d3"):
        with pytest.raises(ValueError, match=r"expected are integers \[4\]"):
            boards.step(bad)
    for part, expected in zip(boards.step(actions.astype(np.int8)), same.step(actions.tolist()), strict=True):
        assert (part == expected).all()


def test_what_is_seen_is_kept_when_the_games_go_on():
    boards = VectorGame("gomoku/5", 2)
    before = boards.reset()
    kept = before.observation.copy()
    after = boards.step([7, 8])
    assert (before.observation == kept).all()
    assert after.observation[:, :, :, 1].sum() == 2
    assert after.player.tolist() == [1, 1]
    assert (boards.reset().observation == kept).all()


def test_what_cannot_be_stepped_is_said():
    with pytest.raises(SpecError, match=r"'gomoku/15/renju/swap2' has an opening rule; take heibai\.envs"):
        VectorGame("gomoku/15/renju/swap2")
    for games in (0, -1, 65_537, 10**30, 2.5):
        with pytest.raises(SpecError, match=r"games is .*, allowed is a whole number from 1 to 65,?536"):
            VectorGame("reversi", games)
    with pytest.raises(UnknownNameError, match="chess"):
        VectorGame("chess")
