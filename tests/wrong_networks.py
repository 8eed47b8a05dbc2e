"""Networks of users that answer what no search can use."""

from __future__ import annotations

import numpy as np


class TooFew:
    """One value, whatever came."""

    gives_policies = False

    def evaluate_batch(self, positions):
        return np.zeros(1), None


class NotNumbers(TooFew):
    """Words."""

    def evaluate_batch(self, positions):
        return ["good"] * len(positions), None


class NoPair(TooFew):
    """Values alone."""

    def evaluate_batch(self, positions):
        return np.zeros(len(positions))


class Negative(TooFew):
    """Policies below zero."""

    gives_policies = True

    def evaluate_batch(self, positions):
        return np.zeros(len(positions)), np.full((len(positions), 65), -1.0)


class NoPolicies(TooFew):
    """It declares policies and gives none."""

    gives_policies = True

    def evaluate_batch(self, positions):
        return np.zeros(len(positions)), None
