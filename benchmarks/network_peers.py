"""Self-play with a network on processors: heibai's tree beside a loop around pgx and mctx, Reversi 8x8.

    pip install 'heibai[train,bench-network]'
    python benchmarks/network_peers.py --blocks 4 --channels 32

Both play whole games from the start with the same weights, so many side by side, every move by Gumbel draws among 16
moves and as many simulations, without solver and without learning. The peer's program is compiled before the clock
starts. A third row is heibai as a training plays: int8, half of the searches fast, the solver for the last ten squares.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from heibai.games import GameSpec
from heibai.learn.network.device.rules.games import device_game
from heibai.learn.network.file import NetworkFile
from heibai.learn.network.net import Weights, apply, init
from heibai.learn.network.shape import NetworkShape
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.network.training.self_play import SelfPlay

SPEC = GameSpec("reversi", 8)
CONSIDERED = 16


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--blocks", type=int, default=4)
    options.add_argument("--channels", type=int, default=32)
    options.add_argument("--games", type=int, default=64, help="side by side")
    options.add_argument("--simulations", type=int, default=32)
    options.add_argument("--rounds", type=int, default=2, help="of all games")
    options.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    shape = NetworkShape(device_game(SPEC).planes, chosen.blocks, chosen.channels)
    weights = init(jax.random.key(1), shape)
    plain = NetworkOptions(
        games=chosen.games, simulations=chosen.simulations, fast=chosen.simulations, full_share=1.0, exact=0,
        considered=CONSIDERED, precision="float32",
    )  # fmt: skip
    file = NetworkFile(str(SPEC), shape, {name: np.asarray(array) for name, array in weights.items()})
    usual = replace(NetworkOptions(), games=chosen.games, simulations=chosen.simulations)
    ways = {
        "pgx and mctx": pgx_games(weights, shape.planes, chosen),
        "heibai": own_games(file, plain, chosen.threads),
        "heibai as a training plays": own_games(file, usual, chosen.threads),
    }
    print(f"Reversi 8x8, {chosen.blocks} x {chosen.channels}, {chosen.games} games side by side, "
          f"{chosen.simulations} simulations, {chosen.threads} threads")  # fmt: skip
    for name, play in ways.items():
        plies, seconds, spent = measured(play, chosen.rounds)
        games = chosen.games * chosen.rounds
        print(
            f"{name:28} {games / seconds:7.2f} games/s {plies / seconds:8,.0f} moves/s "
            f"{games / spent:7.2f} games a second of processor time",
            flush=True,
        )


def measured(play: Callable[[int], int], rounds: int) -> tuple[int, float, float]:
    """(plies, seconds by the clock, seconds of processor time) of so many rounds; one before them is left out."""
    play(0)
    begun, spent = time.perf_counter(), time.process_time()
    plies = sum(play(number + 1) for number in range(rounds))
    return plies, time.perf_counter() - begun, time.process_time() - spent


def own_games(network: NetworkFile, options: NetworkOptions, threads: int) -> Callable[[int], int]:
    """What plays a round of heibai's games and returns its plies."""
    device = device_game(SPEC)
    self_play = SelfPlay(SPEC.make(), device, options, seed=1, threads=threads)
    starts = device.start(options.games)
    player = self_play.player(network)
    return lambda number: self_play.round(player, (), starts, number).plies


def pgx_games(weights: Weights, planes: int, chosen: argparse.Namespace) -> Callable[[int], int]:
    """The same of pgx's rules and mctx's search, in one compiled program. Raises SystemExit: they are not installed."""
    try:
        import mctx
        import pgx
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error}; get it with: pip install 'heibai[train,bench-network]'") from error
    env = pgx.make("othello")
    step = jax.vmap(env.step)

    def said(state: Any) -> tuple[Array, Array]:
        """Logits and value for the side to move; the planes are as many as heibai's, their content does not matter."""
        seen = state.observation.astype(jnp.float32)  # [games, 8, 8, 2]
        outputs = apply(weights, jnp.pad(seen, ((0, 0), (0, 0), (0, 0), (0, planes - seen.shape[3]))))
        logits = jnp.where(state.legal_action_mask, outputs.policy, -1e9)
        chances = jax.nn.softmax(outputs.outcome)
        return logits, chances[:, 0] - chances[:, 2]

    def recurrent(_: Any, __: Array, action: Array, state: Any) -> tuple[Any, Any]:
        mover, after = state.current_player, step(state, action)
        logits, value = said(after)
        reward = jnp.take_along_axis(after.rewards, mover[:, None], axis=1)[:, 0]
        value = jnp.where(after.terminated, 0.0, value)
        discount = jnp.where(after.terminated, 0.0, jnp.where(after.current_player == mover, 1.0, -1.0))
        output = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
        return output, after

    def ply(carry: tuple[Any, Array, Array]) -> tuple[Any, Array, Array]:
        state, key, played = carry
        key, own = jax.random.split(key)
        logits, value = said(state)
        found = mctx.gumbel_muzero_policy(
            params=None,
            rng_key=own,
            root=mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state),
            recurrent_fn=recurrent,
            num_simulations=chosen.simulations,
            invalid_actions=~state.legal_action_mask,
            max_num_considered_actions=CONSIDERED,
        )
        return step(state, found.action), key, played + (~state.terminated).sum()

    @jax.jit
    def games(key: Array) -> Array:
        state = jax.vmap(env.init)(jax.random.split(key, chosen.games))
        carry = (state, key, jnp.zeros((), jnp.int32))
        return lax.while_loop(lambda carry: ~carry[0].terminated.all(), ply, carry)[2]

    return lambda number: int(games(jax.random.key(number)))


if __name__ == "__main__":
    main()
