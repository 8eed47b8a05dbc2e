"""Arguments that nobody should give: what stands in a good one's place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from heibai._kernel import Control

INTEGERS = (
    0, 1, 2, 3, 5, 19, 20, 21, 63, 64, 65, 100, 127, 128, 255, 65537, 100_000, 2**31 - 1, 2**31, 2**32, 2**53 + 1,
    2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, -1, -2, -1000, -(2**31), -(2**31) - 1, -(2**63), -(2**63) - 1,
)  # fmt: skip
FLOATS = (
    float("nan"), float("inf"), float("-inf"), 0.0, -0.0, 5e-324, -5e-324, 1e-300, 0.5, 1.5, 1e9, 1e300, -1e300,
    1.7e308, -1.7e308, -1.0,
)  # fmt: skip
TEXTS = (
    "", "\0", "renju\0", "caro", "-" * 225, "X" * 64, "\ud800", "ü" * 300, "x" * 10_000_000, "mobility=difference",
    "phases=1,tuples=0.1", "phases=64,tuples=0.1.2.3.4.5.6.7.8.9", "phases=99999999999,tuples=0", "discs,discs",
    "phases=1,tuples=" + "0;" * 20_000 + "0", "phases=1,tuples=-1", "mcts", "engine", "sequence", "rewards",
)  # fmt: skip
OTHERS: tuple[Any, ...] = (None, object(), 3, -1.5, "text", b"bytes", [], {}, (), [None], np.zeros(3), range(4), ...)


def spoiled(value: Any, rng: random.Random) -> Any:
    """Something hostile of about the same kind, now and then of quite another."""
    if rng.random() < 0.06:
        return rng.choice(OTHERS)
    kinds: tuple[tuple[type, Callable[[Any, random.Random], Any]], ...] = (
        (bool, lambda value, rng: rng.choice((not value, 2, None, "yes"))),
        (int, lambda value, rng: rng.choice((*INTEGERS, value + 1, value - 1, rng.getrandbits(64)))),
        (float, lambda value, rng: rng.choice((*FLOATS, -value))),
        (str, spoiled_text),
        (list, spoiled_list),
        (dict, spoiled_settings),
        (np.ndarray, spoiled_array),
    )
    for kind, spoil in kinds:
        if isinstance(value, kind):
            return spoil(value, rng)
    return rng.choice((object(), "text", 3, type(value).__new__(type(value))))  # the last: never initialised


def spoiled_text(value: str, rng: random.Random) -> str:
    at = rng.randrange(len(value) + 1)
    mangled = (value[:at], value * 2, value[:at] + rng.choice("XO-x\0,.;=9") + value[at + 1 :], value[::-1])
    return rng.choice((*TEXTS, *mangled))


def spoiled_list(value: list[Any], rng: random.Random) -> Any:
    kind = rng.randrange(6)
    if kind == 0 or not value:
        return []
    if kind == 1:
        return value * rng.choice((2, 1000))
    if kind == 2:
        return value[:-1]
    if kind == 3:
        return value[::-1]
    changed = list(value)
    changed[rng.randrange(len(changed))] = spoiled(rng.choice(value), rng)
    return changed


def spoiled_settings(value: dict[str, float], rng: random.Random) -> Any:
    changed = dict(value)
    known = ("depth", "table", "threads", "memory", "simulate", "playouts", "nodes", "genes", "mutation", "rave")
    for key in rng.sample((*known, *value), 2):
        changed[key] = rng.choice((*FLOATS, *map(float, INTEGERS)))
    if rng.random() < 0.2:
        changed[rng.choice(("", "misspelt", "x" * 100_000))] = 1.0
    return changed


def spoiled_array(value: np.ndarray, rng: random.Random) -> Any:
    noise = np.frombuffer(rng.randbytes(value.nbytes), np.uint8)
    locked = value.copy()
    locked.flags.writeable = False
    every_second = np.repeat(value, 2)[::2]
    shapes = (value[:0], value[:-1], np.concatenate((value, value)), value.reshape(1, -1), value[:0:-1])
    contents = (np.zeros_like(value), ~np.zeros_like(value) if value.dtype.kind in "ui" else value * np.nan)
    others = [value.astype(kind) for kind in (np.int8, np.uint8, np.uint32, np.int64, np.uint64, np.float64)]
    strange = (value.astype(complex), value.astype(object), value.astype(value.dtype.newbyteorder()), value.tolist())
    random_ones = (noise.view(value.dtype),) if value.dtype != np.bool_ else ()
    numbers = (np.full_like(value, rng.choice((np.inf, -np.inf, 1e308, 5e-324))),) if value.dtype.kind == "f" else ()
    return rng.choice((*shapes, *contents, *others, *strange, *random_ones, *numbers, locked, every_second, None))


def spoiled_call(arguments: list[Any], rng: random.Random) -> list[Any]:
    """Up to three of the arguments spoiled; one in twelve calls has one too many or too few.

    A control block stays, or is of a wrong type: where it may be left out, nothing ends a search of 60 plies.
    """
    changed = list(arguments)
    for at in rng.sample(range(len(changed)), min(len(changed), rng.choice((1, 1, 1, 2, 3)))):
        spoilt = spoiled(changed[at], rng)
        changed[at] = changed[at] if spoilt is None and isinstance(changed[at], Control) else spoilt
    if rng.random() < 1 / 12:
        fewer = changed[1:] if arguments and isinstance(arguments[-1], Control) else changed[:-1]
        return fewer if changed and rng.random() < 0.5 else [*changed, rng.choice(OTHERS)]
    return changed
