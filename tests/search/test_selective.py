"""The selective engine of Reversi: without guessed cuts it is minimax, its ends are the solver's, limits hold."""

import os
import random
import threading
import time
from pathlib import Path

import pytest
from random_positions import random_positions

from heibai.core.contract import Evaluator, Limits, Report
from heibai.core.errors import SpecError
from heibai.core.score import Unit
from heibai.evaluators.ntuple import table_shape
from heibai.evaluators.weights import format_weights
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.records.formats import obf

GAME = Reversi(8)
CERTAIN = 100  # per cent: no cut is guessed


def network() -> Evaluator:
    """A small network of random weights, in points of the size of discs."""
    draw = random.Random(5)
    weights = [draw.randrange(-256, 257) / 128 for _ in range(len(make_evaluator("ntuple/straight3", GAME).kernel.weights))]
    return make_evaluator("ntuple/straight3" + format_weights(weights), GAME)


def negamax(position: ReversiPosition, evaluator: Evaluator, depth: int) -> float:
    """Minimax where a finished game is worth its discs."""
    if position.is_over():
        return position.margin() * (1 if position.to_move == 0 else -1)
    if depth == 0:
        return evaluator.evaluate(position)
    return max(-negamax(position.play(move), evaluator, depth - 1) for move in position.moves())


def sample(count: int, empties: range = range(1, 60)) -> list[ReversiPosition]:
    found = [position for position in random_positions(8, 4000) if position.empties in empties]
    return random.Random(1).sample(found, count)
