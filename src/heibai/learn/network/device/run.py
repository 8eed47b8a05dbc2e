"""A training on the device within its time: self-play and learning, a log, weights every minute, and going on."""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import RunError, quoted_path
from ....games.spec import GameSpec
from ....jobs.code import code_version
from .. import train
from ..file import NetworkFile, write_network
from ..net import init
from ..shape import NetworkShape
from .games import GREEDY, DeviceGame, device_game
from .measure import random_speed, self_play_speed
from .options import DeviceOptions, Settled
from .search import SearchOptions
from .self_play import Play, PlayOptions, advance, begin
from .state import Totals, read_state, write_state
from .yardstick import policy_score

_FIRST_MOVES = 64  # of all games, before learning begins
_SAFETY = 1.5  # of the time that the next step may take, beside the longest so far
_WRITING = 3.0  # seconds for the last files
_YARDSTICK_GAMES = 512  # on an accelerator

Tell = Callable[[str], None]
Row = dict[str, Any]


class DeviceRun:
    """One training, from its beginning or from where its folder stands, until its time is up."""

    def __init__(self, options: DeviceOptions, tell: Tell, *, begun: float) -> None:
        """``begun``: ``time.monotonic()`` when the time began. Raises HeibaiError."""
        self._options, self._tell, self._begun = options, tell, begun
        self._deadline = begun + 60 * options.minutes
        spec = GameSpec.parse(options.game)
        self._game, self._name = device_game(spec), str(spec)
        self._simple = GREEDY[spec.name]
        self._device = jax.devices()[0]
        is_cpu = self._device.platform == "cpu"
        self._settled = options.settled(is_cpu=is_cpu)
        self._shape = NetworkShape(self._game.planes, options.blocks, options.channels)
        self._play_options = _play_options(options, self._settled)
        self._yardstick_games = _YARDSTICK_GAMES if not is_cpu else 32
        self._totals = Totals()
        self._yardsticks, self._longest_yardstick = 0, 0.0
        score = partial(policy_score, self._game, games=self._yardstick_games, dtype=self._play_options.dtype)
        self._policy_score = jax.jit(score)

    def measure(self, *, seconds: float = 10.0) -> None:
        """Tell games a second of play by chance and of self-play."""
        is_cpu = self._device.platform == "cpu"
        self._tell(self._about())
        many = 1024 if is_cpu else 1 << 17
        by_chance = random_speed(self._game, games=many, plies=128, seconds=seconds)
        self._tell(f"by chance, {many:,} games side by side: {by_chance:,.0f} games/s")
        options = replace(self._play_options, steps=0)
        learner = self._fresh()
        play = jax.jit(lambda key: begin(self._game, learner, key, options))(jax.random.key(self._options.seed))
        games, moves = self_play_speed(self._game, play, options, seconds=seconds)
        self._tell(f"self-play, {options.games:,} games side by side: {games:,.1f} games/s, {moves:,.0f} moves/s")

    def train(self) -> None:
        """Train until the time is up; the folder then has the weights, the state and the log. Raises HeibaiError."""
        learner = self._prepared()
        self._tell(self._about())
        key = jax.random.key(self._options.seed + 7919 * self._totals.runs)
        play = jax.jit(lambda key: begin(self._game, learner, key, self._play_options))(key)
        self._tell(f"{_bytes(play.ring) / 1e9:.2f} GB to learn from, {_bytes(play.states) / 1e6:.1f} MB of games")
        run = jax.jit(
            lambda play, rate: advance(self._game, play, rate, self._settled.chunk, self._play_options),
            donate_argnums=0,
        )
        self._yardstick(play)
        last_row, last_yardstick, longest, steps = self._elapsed(), self._elapsed(), 0.0, 0
        before, parts, compiled = Totals(), None, self._begun
        first = min(_FIRST_MOVES, self._game.actions)
        while True:
            started = time.monotonic()
            if started + max(_SAFETY * longest, 0.05) + self._reserve() > self._deadline and steps:
                break
            share = (started - compiled) / (self._deadline - compiled)
            rate = train.rate_at(share, self._options.rate) if int(play.ring.moves) >= first else 0.0
            play, parts = run(play, jnp.float32(rate))
            jax.block_until_ready(parts)
            steps += 1
            took = time.monotonic() - started
            if steps == 1:
                compiled = time.monotonic()  # the learning rate's curve begins here
                before = Totals(seconds=self._elapsed(), positions=self._settled.chunk * self._settled.games)
                self._tell(f"compiled in {took:.0f} s")
            else:
                longest = max(0.9 * longest, took)  # what was slow once may not be for ever
            if self._elapsed() - last_row >= self._options.log_seconds:
                before = self._record(play, parts, rate, before)
                last_row = self._elapsed()
            every = 60 * self._options.yardstick_minutes
            if every and self._elapsed() - last_yardstick >= every:
                self._yardstick(play)
                last_yardstick = self._elapsed()
        if before.positions < int(play.ring.moves) * self._settled.games or steps == 1:
            self._record(play, parts, rate, before)
        self._yardstick(play)
        self._tell(f"ended after {self._elapsed():.0f} s; {self._options.out / 'weights.safetensors'} plays")

    def _prepared(self) -> train.TrainState:
        """A fresh learner, or the one of the folder."""
        out = self._options.out
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunError(f"{quoted_path(out)} cannot be made ({error.strerror}); name another --out") from None
        learner = self._fresh()
        path = out / "state.safetensors"
        if path.exists():
            learner, totals = read_state(path, learner, self._name, self._shape)
            self._totals = replace(totals, runs=totals.runs + 1)
            self._tell(f"goes on after {totals.games:,} games in {totals.seconds:,.0f} s")
        return learner

    def _fresh(self) -> train.TrainState:
        return train.begin(init(jax.random.key(self._options.seed), self._shape))

    def _elapsed(self) -> float:
        return time.monotonic() - self._begun

    def _reserve(self) -> float:
        """Seconds that the end takes."""
        return min(_WRITING + 1.5 * self._longest_yardstick, 0.2 * (self._deadline - self._begun))

    def _record(self, play: Play, parts: Any, rate: float, before: Totals) -> Totals:
        """A line of the log, the weights and the state; returns what this run came to so far."""
        counters, parts = jax.device_get((play.counters, parts))
        moves, elapsed = int(play.ring.moves), self._elapsed()
        now = Totals(elapsed, int(counters.games), moves * self._settled.games)
        games, took = now.games - before.games, max(elapsed - before.seconds, 1e-9)
        ended = max(now.games, 1)
        row: Row = {
            "seconds": round(elapsed, 1),
            "games": now.games,
            "games_per_second": round(games / took, 1),
            "positions": now.positions,
            "positions_per_second": round((now.positions - before.positions) / took),
            "steps": int(play.learner.steps),
            "rate": rate,
            "loss": {name: round(float(value), 4) for name, value in parts._asdict().items()},
            "plies_per_game": round(int(counters.plies) / ended, 1),
            "black_won": round(int(counters.won) / ended, 4),
            "drawn": round(int(counters.drawn) / ended, 4),
        }
        self._write(row)
        if not np.isfinite(float(parts.total)):
            raise RunError("the loss is no finite number any more; go on from the same --out with a lower --rate")
        whole = self._with_totals(now)
        self._write_files(play, whole)
        return now

    def _with_totals(self, now: Totals) -> Totals:
        old = self._totals
        return Totals(old.seconds + now.seconds, old.games + now.games, old.positions + now.positions, old.runs)

    def _write_files(self, play: Play, totals: Totals) -> None:
        learner = jax.device_get(play.learner)
        provenance = {
            "command": " ".join(["python -m heibai.learn.network.device", *sys.argv[1:]]),
            "seed": self._options.seed,
            "code": code_version(),
            "games": totals.games,
            "positions": totals.positions,
            "hours": round(totals.seconds / 3600, 4),
            "runs": totals.runs,
            "machine": f"{self._device.device_kind}, {platform.machine()}, JAX {jax.__version__}",
        }
        content = NetworkFile(self._name, self._shape, learner.mean, provenance)
        write_network(self._options.out / "weights.safetensors", content)
        write_state(self._options.out / "state.safetensors", learner, totals, self._name, self._shape)

    def _yardstick(self, play: Play) -> None:
        """Play the policy alone against simple players; its first call compiles, so it also tells what the end takes."""
        if not self._options.yardstick_minutes:
            return
        started = time.monotonic()
        scores = {}
        for name, greedy in (("chance", False), (self._simple, True)):
            score = self._policy_score(play.learner.mean, jax.random.key(self._options.seed), jnp.array(greedy))
            scores[name] = round(float(score), 4)
        if self._yardsticks:
            self._longest_yardstick = max(self._longest_yardstick, time.monotonic() - started)
        self._yardsticks += 1
        self._write({"seconds": round(self._elapsed(), 1), "policy_alone": scores, "games": self._yardstick_games})

    def _write(self, row: Row) -> None:
        text = json.dumps(row)
        self._tell(text)
        with open(self._options.out / "log.jsonl", "a", encoding="utf-8") as log:
            log.write(text + "\n")

    def _about(self) -> str:
        settled, options = self._settled, self._options
        return (
            f"{self._name} on {self._device.device_kind}: {self._shape.blocks} blocks of {self._shape.channels} channels, "
            f"{settled.games} games side by side, {options.simulations} or {options.fast} simulations, "
            f"{settled.steps} steps of {settled.batch} samples a move, {settled.dtype}, JAX {jax.__version__}"
        )


def _play_options(options: DeviceOptions, settled: Settled) -> PlayOptions:
    return PlayOptions(
        games=settled.games,
        rows=options.rows,
        search=SearchOptions(options.simulations, options.fast, options.considered),
        full_share=options.full_share,
        batch=settled.batch,
        steps=settled.steps,
        dtype=jnp.dtype(settled.dtype),
    )


def _bytes(tree: Any) -> int:
    return sum(leaf.nbytes for leaf in jax.tree.leaves(tree))
