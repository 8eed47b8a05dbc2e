"""How fast a network plays: inference alone, and self-play beside what inference alone allows.

    python benchmarks/network_speed.py reversi/6 --blocks 2 --channels 16

ONNX Runtime on one thread, positions a second by the size of a batch, the planes made beforehand. Then self-play in
the kernel: the positions that its trees ask for in a second of processor time, beside inference alone. Then JAX: a
search of all games side by side asks the network once a simulation; its evaluations a second stand beside those of a
loop that only asks.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from heibai.games import GameSpec
from heibai.learn.network import train
from heibai.learn.network.device.rules.games import DeviceGame, device_game
from heibai.learn.network.device.search import SearchOptions
from heibai.learn.network.device.self_play import PlayOptions, advance, begin, random_starts
from heibai.learn.network.file import NetworkFile
from heibai.learn.network.net import Weights, apply, init
from heibai.learn.network.play.board_planes import planes_of_all
from heibai.learn.network.play.evaluator import NetworkEvaluator
from heibai.learn.network.shape import NetworkShape
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.network.training.self_play import SelfPlay

MOVES = 4  # of all games in one call


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", help="reversi/6, gomoku/9")
    options.add_argument("--blocks", type=int, default=2)
    options.add_argument("--channels", type=int, default=16)
    options.add_argument("--games", type=int, default=32, help="side by side")
    options.add_argument("--simulations", type=int, default=32)
    options.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    chosen = options.parse_args()
    spec = GameSpec.parse(chosen.game)
    game = device_game(spec)
    shape = NetworkShape(game.planes, chosen.blocks, chosen.channels)
    weights: Weights = init(jax.random.key(1), shape)
    arrays = {name: np.asarray(array) for name, array in weights.items()}
    for precision, sizes in (("float32", (1, 8, 32)), ("int8", (32,))):
        network = NetworkEvaluator(
            NetworkFile(chosen.game, shape, arrays), spec.make(), name="net", weights_sha256="", precision=precision
        )
        for size in sizes:
            positions = list(spec.make().sample_positions())[:size]
            planes = planes_of_all(positions, spec.make())
            rate = size * speed(lambda planes=planes, network=network: network._run(planes), chosen.seconds)
            print(f"ONNX Runtime {precision}, batch {size:2}: {rate:9,.0f} positions/s")
    for precision in ("float32", "int8"):
        kernel_self_play(spec, game, NetworkFile(chosen.game, shape, arrays), precision, chosen)
    self_play(game, weights, chosen)


def kernel_self_play(
    spec: GameSpec, game: DeviceGame, network: NetworkFile, precision: str, chosen: argparse.Namespace
) -> None:
    """A full search of every move of whole games, without learning."""
    options = NetworkOptions(
        games=chosen.games, simulations=chosen.simulations, full_share=1.0, exact=0, precision=precision
    )
    play = SelfPlay(spec.make(), game, options, seed=1)
    player = play.player(network)
    counted = Counted(player.asked)
    player = replace(player, asked=counted)
    starts = random_starts(game, jax.random.key(2), 4 * chosen.games)
    play.round(player, (), starts, 0)
    before, begun = (counted.positions, counted.seconds), time.process_time()
    play.round(player, (), starts, 1)
    seconds, positions = time.process_time() - begun, counted.positions - before[0]
    inference = counted.seconds - before[1]
    print(
        f"kernel, {precision}, {chosen.games} games side by side: {positions / seconds:9,.0f} positions/s, "
        f"{inference / seconds:.2f} of the time in ONNX Runtime"
    )


class Counted:
    """An evaluator of a player, with the positions that it was asked about and the time of inference alone."""

    def __init__(self, evaluator: NetworkEvaluator) -> None:
        self._evaluator, self.positions, self.seconds = evaluator, 0, 0.0
        self.name, self.kernel, self.scale = evaluator.name, evaluator.kernel, evaluator.scale
        self.gives_policies = evaluator.gives_policies
        run = evaluator._run

        def timed(planes: Any) -> Any:
            begun = time.thread_time()
            found = run(planes)
            self.seconds += time.thread_time() - begun
            return found

        evaluator._run = timed

    def evaluate_batch(self, positions: Any) -> Any:
        self.positions += len(positions)
        return self._evaluator.evaluate_batch(positions)

    def evaluate(self, position: Any) -> float:
        return self._evaluator.evaluate(position)


def self_play(game: DeviceGame, weights: Weights, chosen: argparse.Namespace) -> None:
    """A full search of every move, without learning."""
    dtype = jnp.dtype(jnp.float32)
    search = SearchOptions(chosen.simulations, chosen.simulations)
    options = PlayOptions(chosen.games, 256, search, full_share=1.0, batch=8, steps=0, dtype=dtype)
    starts = random_starts(game, jax.random.key(2), chosen.games)
    calls = MOVES * (chosen.simulations + 1)  # the root is asked, too

    @jax.jit
    def ask(weights: Weights) -> Array:
        planes = game.network_planes(starts)

        def once(total: Array, _: None) -> tuple[Array, None]:  # each depends on the one before, so none is left out
            said = apply(weights, planes + 1e-9 * total, dtype=dtype)
            return said.policy.mean() + said.outcome.mean() + said.margin.mean(), None

        return lax.scan(once, jnp.float32(0), length=calls)[0]

    play = begin(game, train.begin(weights), starts, jax.random.key(3), options)

    def moves() -> Any:
        nonlocal play
        play, _ = advance(game, play, starts, jnp.float32(0), MOVES, options)
        return play.counters.games.block_until_ready()

    allowed = chosen.games * calls * speed(lambda: ask(weights).block_until_ready(), chosen.seconds)
    played = chosen.games * calls * speed(moves, chosen.seconds)
    print(f"JAX, batch {chosen.games}, inference alone: {allowed:9,.0f} positions/s")
    print(f"JAX, batch {chosen.games}, self-play:       {played:9,.0f} positions/s, {played / allowed:.2f} of that")


def speed(work: Callable[[], Any], seconds: float) -> float:
    """Calls a second; the first one, which compiles, is left out."""
    work()
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        work()
        done += 1
    return done / (time.perf_counter() - begun)


if __name__ == "__main__":
    main()
