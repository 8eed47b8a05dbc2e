"""A training on the device within its time: self-play and learning, a log, weights every minute, and going on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import RunError
from ....games.spec import GameSpec
from .. import train
from ..loss import LossParts
from ..net import init
from ..shape import NetworkShape
from ..train import TrainState
from .clock import Clock
from .folder import RunFolder
from .measure import random_speed, self_play_speed
from .options import DeviceOptions
from .rules.games import GREEDY, States, device_game
from .search import SearchOptions
from .self_play import Play, PlayOptions, advance, begin, random_starts
from .state import Totals
from .yardstick import policy_points

_FIRST_MOVES = 64  # of all games, before learning begins
_MATCH_GAMES = {True: 32, False: 512}  # with each simple player; on a processor, on an accelerator
_RANDOM_GAMES = {True: 1 << 10, False: 1 << 17}  # side by side, where they are measured
_RANDOM_PLIES = 128
_NEXT_SEED = 7919  # a training that goes on plays other games

Tell = Callable[[str], None]


class DeviceRun:
    """One training, from its beginning or from where its folder stands, until its time is up."""

    def __init__(self, options: DeviceOptions, tell: Tell, *, begun: float) -> None:
        """``begun``: ``time.monotonic()`` when the time began. Raises HeibaiError."""
        self._options, self._tell = options, tell
        self._clock = Clock(begun, 60 * options.minutes)
        spec = GameSpec.parse(options.game)
        self._game, self._name, self._simple = device_game(spec), str(spec), GREEDY[spec.name]
        self._device = jax.devices()[0]
        self._is_cpu = self._device.platform == "cpu"
        self._settled = options.settled(is_cpu=self._is_cpu)
        self._shape = NetworkShape(self._game.planes, options.blocks, options.channels)
        self._play_options = PlayOptions(
            games=self._settled.games,
            rows=options.rows,
            search=SearchOptions(options.simulations, options.fast, options.considered),
            full_share=options.full_share,
            batch=self._settled.batch,
            steps=self._settled.steps,
            dtype=jnp.dtype(self._settled.dtype),
        )
        self._key = jax.random.key(options.seed)

    def measure(self, *, seconds: float = 10.0) -> None:
        """Tell games a second of play by chance and of self-play."""
        self._tell(self._about())
        many = _RANDOM_GAMES[self._is_cpu]
        by_chance = random_speed(self._game, games=many, plies=_RANDOM_PLIES, seconds=seconds)
        self._tell(f"by chance, {many:,} games side by side: {by_chance:,.0f} games/s")
        options = replace(self._play_options, steps=0)
        play = begin(self._game, self._fresh(), self._starts(), jax.random.key(self._options.seed), options)
        games, moves = self_play_speed(self._game, play, self._starts(), options, seconds=seconds)
        self._tell(f"self-play, {options.games:,} games side by side: {games:,.1f} games/s, {moves:,.0f} moves/s")

    def train(self) -> None:
        """Train until the time is up; the folder then has the weights, the state and the log. Raises HeibaiError."""
        folder = RunFolder(self._options.out, self._name, self._shape, seed=self._options.seed)
        learner, before = folder.restored(self._fresh())
        if before.games:
            self._tell(f"goes on after {before.games:,} games in {before.seconds:,.0f} s")
        self._tell(self._about())
        self._key, key = jax.random.split(jax.random.key(self._options.seed + _NEXT_SEED * (before.runs - 1)))
        play = begin(self._game, learner, self._starts(), key, self._play_options)
        self._tell(f"{_bytes(play.ring) / 1e9:.2f} GB to learn from, {_bytes(play.states) / 1e6:.1f} MB of games")
        self._match(folder, play)  # compiles it, too
        started = time.monotonic()
        play, parts = self._step(play, 0.0)
        self._tell(f"compiled in {time.monotonic() - started:.0f} s")
        self._clock.begin_learning()
        self._train_on(folder, play, parts, before)
        self._tell(f"ended after {self._clock.elapsed():.0f} s; {folder.path / 'weights.safetensors'} plays")

    def _train_on(self, folder: RunFolder, play: Play, parts: LossParts, before: Totals) -> None:
        """Step by step to the end; ``before``: what earlier runs came to."""
        clock, rate, matched = self._clock, 0.0, self._clock.elapsed()
        told, is_told = self._so_far(play), False
        first = min(_FIRST_MOVES, self._game.actions)
        while clock.has_time():
            started = time.monotonic()
            rate = train.rate_at(clock.share(), self._options.rate) if int(play.ring.moves) >= first else 0.0
            play, parts = self._step(play, rate)
            clock.step_took(time.monotonic() - started)
            is_told = False
            if clock.elapsed() - told.seconds >= self._options.log_seconds:
                told, is_told = self._record(folder, play, parts, rate, told, before), True
            if 0 < 60 * self._options.yardstick_minutes <= clock.elapsed() - matched:
                started = time.monotonic()
                self._match(folder, play)
                clock.match_took(time.monotonic() - started)
                matched = clock.elapsed()
        if not is_told:
            self._record(folder, play, parts, rate, told, before)
        self._match(folder, play)

    def _step(self, play: Play, rate: float) -> tuple[Play, LossParts]:
        starts, options = self._starts(), self._play_options
        play, parts = advance(self._game, play, starts, jnp.float32(rate), self._settled.chunk, options)
        parts.total.block_until_ready()
        return play, parts

    def _starts(self) -> States:
        """Other ones at every call."""
        self._key, key = jax.random.split(self._key)
        return random_starts(self._game, key, self._settled.games)

    def _fresh(self) -> TrainState:
        learner: TrainState = train.begin(init(jax.random.key(self._options.seed), self._shape))
        return learner

    def _so_far(self, play: Play) -> Totals:
        """What this run came to."""
        return Totals(self._clock.elapsed(), int(play.counters.games), int(play.ring.moves) * self._settled.games)

    def _record(
        self, folder: RunFolder, play: Play, parts: LossParts, rate: float, told: Totals, before: Totals
    ) -> Totals:
        """A line of the log since ``told``, the weights and the state."""
        now, counters = self._so_far(play), jax.device_get(play.counters)
        ended, took = max(now.games, 1), max(now.seconds - told.seconds, 1e-9)
        row: dict[str, Any] = {
            "seconds": round(now.seconds, 1),
            "games": now.games,
            "games_per_second": round((now.games - told.games) / took, 1),
            "positions": now.positions,
            "positions_per_second": round((now.positions - told.positions) / took),
            "steps": int(play.learner.steps),
            "rate": rate,
            "loss": {name: round(float(value), 4) for name, value in parts._asdict().items()},
            "plies_per_game": round(int(counters.plies) / ended, 1),
            "black_won": round(int(counters.won) / ended, 4),
            "drawn": round(int(counters.drawn) / ended, 4),
        }
        self._tell(folder.log(row))
        if not np.isfinite(float(parts.total)):
            raise RunError("the loss is no finite number any more; go on with the same --out and a lower --rate")
        folder.save(play.learner, before.with_run(now))
        return now

    def _match(self, folder: RunFolder, play: Play) -> None:
        """The policy alone against simple players."""
        if not self._options.yardstick_minutes:
            return
        games, scores = _MATCH_GAMES[self._is_cpu], {}
        for name, greedy in (("chance", False), (self._simple, True)):
            points = policy_points(
                self._game, play.learner.mean, jax.random.key(self._options.seed), jnp.array(greedy),
                games=games, dtype=self._play_options.dtype,
            )  # fmt: skip
            scores[name] = round(float(points.mean()) / 2, 4)
        row = {"seconds": round(self._clock.elapsed(), 1), "policy_alone": scores, "games_each": games}
        self._tell(folder.log(row))

    def _about(self) -> str:
        settled, options, shape = self._settled, self._options, self._shape
        return (
            f"{self._name} on {self._device.device_kind}: {shape.blocks} blocks of {shape.channels} channels, "
            f"{settled.games} games side by side, {options.simulations} or {options.fast} simulations, "
            f"{settled.steps} steps of {settled.batch} samples a move, {settled.dtype}, JAX {jax.__version__}"
        )


def _bytes(tree: Any) -> int:
    return sum(leaf.nbytes for leaf in jax.tree.leaves(tree))
