"""A policy learns Reversi 6x6 against itself on 512 boards at once, in JAX. About a minute on one core.

    pip install 'heibai[train]'
    python vector_policy_gradient.py

Policy gradients (Williams 1992, REINFORCE): what led to a win becomes more likely, what led to a loss less.
"""

import argparse

import jax
import jax.numpy as jnp
import numpy as np
import optax

from heibai.envs.vector import VectorGame

GAMES, STEPS, HIDDEN = 512, 64, 256


def logits(weights, seen, mask):
    """[games, actions] of legal actions; illegal ones are out of reach."""
    flat = seen.reshape(len(seen), -1).astype(jnp.float32)
    hidden = jax.nn.relu(flat @ weights["in"] + weights["in bias"])
    return jnp.where(mask, hidden @ weights["out"], -1e9)


@jax.jit
def choose(weights, key, seen, mask):
    return jax.random.categorical(key, logits(weights, seen, mask))


def loss(weights, seen, mask, actions, results, known):
    chances = jax.nn.log_softmax(logits(weights, seen, mask))
    chosen = jnp.take_along_axis(chances, actions[:, None], axis=1)[:, 0]
    spread = -(jnp.exp(chances) * jnp.where(mask, chances, 0)).sum(1)
    return -(known * (chosen * results + 0.01 * spread)).sum() / known.sum()


def results_of(rewards, ended):
    """[steps, games] of who moved, from the ends backwards, and whether the end was seen: sides move in turn."""
    results, known = np.zeros(rewards.shape, np.float32), np.zeros(rewards.shape, bool)
    result, end_seen = np.zeros(GAMES, np.float32), np.zeros(GAMES, bool)
    for step in reversed(range(len(rewards))):
        result = np.where(ended[step], rewards[step], -result)
        end_seen |= ended[step]
        results[step], known[step] = result, end_seen
    return results, known


def score(boards, weights, key):
    """Of the policy against chance, each with either colour in half of the games: won 1, drawn 1/2, lost 0."""
    seen, seat, results = boards.reset(), np.arange(GAMES) % 2, {}
    while len(results) < GAMES:
        key, draw = jax.random.split(key)
        ours, mover = np.asarray(choose(weights, draw, seen.observation, seen.action_mask)), seen.player
        seen = boards.step(np.where(mover == seat, ours, boards.random_actions()))
        for game in np.flatnonzero(seen.ended):
            result = int(seen.reward[game]) * (1 if mover[game] == seat[game] else -1)
            results.setdefault(int(game), (1 + result) / 2)
    return sum(results.values()) / GAMES


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=150, help=f"of {STEPS} moves in each of {GAMES} games")
    rounds = asked.parse_args().rounds
    boards, key = VectorGame("reversi/6", GAMES, seed=1), jax.random.PRNGKey(1)
    key, first, second = jax.random.split(key, 3)
    inputs = boards.rows * boards.columns * 3
    weights = {
        "in": jax.random.normal(first, (inputs, HIDDEN)) * (2 / inputs) ** 0.5,
        "in bias": jnp.zeros(HIDDEN),
        "out": jax.random.normal(second, (HIDDEN, boards.actions)) * 0.01,
    }
    optimiser = optax.adam(2e-3)
    state = optimiser.init(weights)

    @jax.jit
    def learn(weights, state, *data):
        changes, state = optimiser.update(jax.grad(loss)(weights, *data), state)
        return optax.apply_updates(weights, changes), state

    print(f"before: {score(boards, weights, key):.3f} of {GAMES} games against chance")
    seen = boards.reset()
    for _ in range(rounds):
        steps = []
        for _ in range(STEPS):
            key, draw = jax.random.split(key)
            actions = np.asarray(choose(weights, draw, seen.observation, seen.action_mask))
            after = boards.step(actions)
            steps.append((seen.observation, seen.action_mask, actions, after.reward, after.ended))
            seen = after
        stones, masks, actions, rewards, ended = map(np.stack, zip(*steps, strict=True))
        data = (stones, masks, actions, *results_of(rewards, ended))
        weights, state = learn(weights, state, *(part.reshape(-1, *part.shape[2:]) for part in data))
    print(f"after {rounds * STEPS * GAMES:,} moves: {score(boards, weights, key):.3f}")


if __name__ == "__main__":
    main()
