"""What a user writes: a player and an evaluator of their own, named as py:user_players.Class in the tests."""

from __future__ import annotations

import builtins
import os
import time

import numpy as np
from waiting import MINUTES, wait_until

from heibai.core.contract import Report
from heibai.store.home import make_home


class LastMove:
    """Plays the last legal move in square order."""

    def choose(self, game, position, *, rng, progress=None):
        return Report(position.moves()[-1])


class Forgetful:
    """Remembers how often it was asked; fails when it is asked in a second game."""

    def __init__(self):
        self.empties = 1000

    def choose(self, game, position, *, rng, progress=None):
        if position.empties > self.empties:
            raise RuntimeError("asked about a second game")
        self.empties = position.empties
        return Report(rng.choice(position.moves()))


class Sleeper:
    """Takes longer for a move than any test waits; leaves the file ``asleep`` in the home of heibai when it begins."""

    def choose(self, game, position, *, rng, progress=None):
        (make_home() / "asleep").touch()
        time.sleep(10 * MINUTES)
        return Report(position.moves()[0])


class Gate:
    """Plays the last legal move. When a run has a game it leaves the file ``asleep`` and waits for the file ``go``."""

    def choose(self, game, position, *, rng, progress=None):
        home = make_home()
        if any(path.stat().st_size for path in home.glob("runs/*/games.jsonl")):
            (home / "asleep").touch()
            wait_until((home / "go").exists)
        return Report(position.moves()[-1])


class Leaves:
    """Prints, and ends the program when it is asked for a move: by what the variable HEIBAI_LEAVES names."""

    def __init__(self):
        print("here I am")

    def choose(self, game, position, *, rng, progress=None):
        print("I leave")
        raise vars(builtins)[os.environ.get("HEIBAI_LEAVES", "SystemExit")](0)


class LeavesValues:
    """An evaluator that does."""

    scale = 1.0

    def evaluate(self, position):
        print("I leave")
        raise vars(builtins)[os.environ.get("HEIBAI_LEAVES", "SystemExit")](0)


class Mute:
    """No player: it cannot choose."""


class CornerLover:
    """An evaluator: corners, own minus opponent."""

    name = "py:user_players.CornerLover"
    kernel = None
    scale = 1.0

    def evaluate(self, position):
        n = position.size
        corners = 1 | 1 << (n - 1) | 1 << (n * (n - 1)) | 1 << (n * n - 1)
        return float((position.own & corners).bit_count() - (position.opponent & corners).bit_count())


class Broken:
    """An evaluator with a mistake in it."""

    name = "py:user_players.Broken"
    kernel = None
    scale = 1.0

    def evaluate(self, position):
        return 1 / 0


class Weighted:
    """An evaluator with two genes, no sum of weighted terms."""

    genes = {"mobility": (0, 20, 4), "power": (0, 3, 1)}  # noqa: RUF012 - read, never changed

    def __init__(self, weights):
        self.mobility, self.power = weights

    def evaluate(self, position):
        return self.mobility * position.own_mobility.bit_count() ** self.power


class Upside(Weighted):
    """Genes whose bounds are the wrong way round."""

    genes = {"mobility": (20, 0, 4), "power": (0, 3, 1)}  # noqa: RUF012


class Nameless(Weighted):
    """Genes without names."""

    genes = ((0, 20, 4), (0, 3, 1))


class Loaded:
    """An evaluator that lives in a file of NumPy's."""

    scale = 1.0

    def __init__(self, weights):
        self.weights = weights

    @classmethod
    def load(cls, path):
        return cls(np.load(path, allow_pickle=False))

    def evaluate(self, position):
        return float(self.weights.sum())
