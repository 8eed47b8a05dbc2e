"""Networks that are fixed functions: sums of whole numbers over the board, exact in any order and in any batch."""

from __future__ import annotations

import numpy as np

from heibai.core.abilities.forecast import Forecast, Outcomes
from heibai.core.batches import Boards, Evaluations
from heibai.players.spec import PlayerMaker, make_player


def planes(positions):
    """[batch, squares] 1 the mover's, -1 the other side's, 0 empty."""
    if isinstance(positions, Boards):
        cells, to_move = positions.cells, positions.to_move
    else:
        cells = np.array([cells_of(position) for position in positions])
        to_move = np.array([int(position.to_move) for position in positions])
    return np.where(cells < 0, 0, np.where(cells == to_move[:, None], 1, -1))


def cells_of(position):
    sides = [(position.black >> k & 1, position.white >> k & 1) for k in range(position.pass_move)]
    return [0 if black else 1 if white else -1 for black, white in sides]


class Values:
    """A value from each board; says nothing of moves. It writes down how many positions came with every call."""

    name = "py:stub_networks.Values"
    kernel = None
    scale = 40.0
    gives_policies = False

    def __init__(self):
        self.batches = []

    def evaluate(self, position):
        return float(self.evaluate_batch([position]).values[0])

    def evaluate_batch(self, positions):
        self.batches.append(len(positions))
        boards = planes(positions)
        weights = np.random.default_rng(7).integers(-20, 21, boards.shape[1])
        return Evaluations((boards @ weights).astype(float))


class Network(Values):
    """A value and a policy from each board, some moves never liked."""

    name = "py:stub_networks.Network"
    gives_policies = True

    def evaluate_batch(self, positions):
        boards, (squares,) = planes(positions), planes(positions).shape[1:]
        matrix = np.random.default_rng(8).integers(-3, 4, (squares, squares + 1))
        likes = np.maximum(boards @ matrix + 2, 0).astype(float)
        return Evaluations(super().evaluate_batch(positions).values, likes)


class Alone(Values):
    """One that is asked about a position at a time."""

    name = "py:stub_networks.Alone"
    evaluate_batch = None

    def evaluate(self, position):
        return float(Values().evaluate(position))


class Forecasting(Network):
    """One that says of every position that it is won in 5 of 10 games and drawn in 2, and who owns each square."""

    name = "py:stub_networks.Forecasting"
    value_is_chance = True

    def forecast(self, position):
        likes = self.evaluate_batch([position]).policies[0]
        owners = [(square % 3 - 1) / 2 for square in range(len(likes) - 1)]
        return Forecast(tuple(likes / likes.sum()), Outcomes(0.5, 0.2, 0.3), 2.5, tuple(owners))


class ForecastingPlayer(PlayerMaker):
    """A tree by it."""

    name = "mcts by a stub"

    def __init__(self, visits):
        self.visits = visits

    def make(self, game):
        text = f"mcts:playouts={self.visits},eval=[py:stub_networks.Forecasting]"
        return make_player(text, game, given=Forecasting())
