"""How many games a second the device plays: by chance alone, and by self-play without learning."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from .rules.games import DeviceGame, States
from .self_play import Play, PlayOptions, advance, chosen

_MOVES = 8  # of one call
_LONG = 64  # moves of a long game


def _random_games(game: DeviceGame, key: Array, games: int, plies: int) -> Array:
    """How many games end when ``games`` side by side are played ``plies`` plies by chance, begun anew at their end."""
    start = game.start(games)

    def ply(carry: tuple[Any, Array], number: Array) -> tuple[tuple[Any, Array], None]:
        states, ended = carry
        chance = jax.random.uniform(jax.random.fold_in(key, number), (games,), jnp.float32)
        played = game.play(states, game.random_action(states, chance))
        over = game.is_over(played)
        return (chosen(over, start, played), ended + over.sum(dtype=jnp.int32)), None

    (_, ended), _ = lax.scan(ply, (start, jnp.zeros((), jnp.int32)), jnp.arange(plies, dtype=jnp.int32))
    return ended


random_games = jax.jit(_random_games, static_argnums=(0, 2, 3))


def random_speed(game: DeviceGame, *, games: int, plies: int, seconds: float) -> float:
    """Games a second by chance."""
    return _speed(lambda number: random_games(game, jax.random.key(number), games, plies), seconds)


def self_play_speed(
    game: DeviceGame, play: Play, starts: States, options: PlayOptions, *, seconds: float
) -> tuple[float, float]:
    """Games and moves a second of all games side by side, by self-play without learning.

    At the start nearly all games begin together: a pass of a whole game goes before what is counted.
    """
    rate = jnp.float32(0)
    for _ in range(1 + min(game.actions, _LONG) // _MOVES):
        play, _parts = advance(game, play, starts, rate, _MOVES, options)
    ended, moves, begun = int(play.counters.games), 0, time.perf_counter()
    while not moves or time.perf_counter() - begun < seconds:
        play, _parts = advance(game, play, starts, rate, _MOVES, options)
        moves += int(play.ring.moves > 0) * _MOVES * options.games  # waits for it
    took = time.perf_counter() - begun
    return (int(play.counters.games) - ended) / took, moves / took


def _speed(work: Callable[[int], Any], seconds: float) -> float:
    """What ``work`` counts, a second; the first call, which compiles, is left out."""
    int(work(0))
    begun, done, number = time.perf_counter(), 0, 1
    while not done or time.perf_counter() - begun < seconds:
        done += int(work(number))
        number += 1
    return done / (time.perf_counter() - begun)
