"""One move of all games: search, play, remember, and begin anew where a game ended; and learning beside it.

Some moves are searched in full and are targets of the policy; the others are searched fast, so that more games come to
an end (playout cap randomisation, Wu 2019, section 3.1). One draw decides for all games of a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.typing import DTypeLike

from ..loss import LossParts
from ..net import Weights, apply, tower_cast
from ..train import TrainState, step
from .replay import Entry, Ring, added, empty_ring, sample
from .rules.games import DeviceGame, States
from .search import Evaluate, SearchOptions, Seen, search, value_of


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How games are played and learnt from; all of it is compiled in."""

    games: int  # B, side by side
    rows: int  # moves of each that the ring keeps
    search: SearchOptions
    full_share: float  # of moves that are searched in full
    batch: int  # samples of a learning step
    steps: int  # learning steps a move
    dtype: DTypeLike  # of the network's arithmetic


class Counters(NamedTuple):
    """What was played, int32; black's results."""

    games: Array
    plies: Array  # of finished games, without those of chance at their beginning
    won: Array
    drawn: Array


class Play(NamedTuple):
    """All that goes on from move to move."""

    learner: TrainState
    ring: Ring
    states: States
    began: Array  # [B] int32 number of the move that began the game
    counters: Counters
    key: Array


def evaluator(game: DeviceGame, weights: Weights, dtype: DTypeLike) -> Evaluate:
    """What a search asks: one network call for the batch."""
    cast = tower_cast(weights, dtype)

    def evaluate(states: States) -> Seen:
        outputs = apply(cast, game.network_planes(states), dtype=dtype)
        chances = jax.nn.softmax(outputs.outcome)
        return Seen(outputs.policy[:, : game.actions], value_of(game, chances[:, 0] - chances[:, 2], outputs.margin))

    return evaluate


def _begin(game: DeviceGame, learner: TrainState, starts: States, key: Array, options: PlayOptions) -> Play:
    """Before the first move; ``starts``: what the first games begin from."""
    return Play(
        learner=learner,
        ring=empty_ring(game, options.rows, options.games),
        states=starts,
        began=jnp.zeros(options.games, jnp.int32),
        counters=Counters(*(jnp.zeros((), jnp.int32) for _ in Counters._fields)),
        key=key,
    )


def _random_starts(game: DeviceGame, key: Array, count: int) -> States:
    """``count`` games after 0 to ``opening_plies`` legal plies of chance; none is over."""
    length_key, key = jax.random.split(key)
    lengths = jax.random.randint(length_key, (count,), 0, game.opening_plies + 1, jnp.int32)

    def ply(states: States, number: Array) -> tuple[States, None]:
        chance = jax.random.uniform(jax.random.fold_in(key, number), (count,), jnp.float32)
        played = game.play(states, game.random_action(states, chance))
        return chosen((number < lengths) & ~game.is_over(played), played, states), None

    return lax.scan(ply, game.start(count), jnp.arange(game.opening_plies, dtype=jnp.int32))[0]


begin = jax.jit(_begin, static_argnums=(0, 4))
random_starts = jax.jit(_random_starts, static_argnums=(0, 2))


def chosen(condition: Array, states: States, others: States) -> States:
    """A game of ``states`` where ``condition`` [B] is true, else of ``others``."""

    def choose(one: Array, other: Array) -> Array:
        return jnp.where(condition.reshape(-1, *(1,) * (one.ndim - 1)), one, other)

    return jax.tree.map(choose, states, others)


def _advance(
    game: DeviceGame, play: Play, starts: States, rate: Array, moves: int, options: PlayOptions
) -> tuple[Play, LossParts]:
    """``moves`` moves of all games with the learning steps after each; mean losses of all steps.

    Args:
        play: its memory becomes that of the result.
        starts: what games begin from that follow on those that end.
        rate: the learning rate; at 0 the weights stay.
    """

    def move_and_learn(play: Play, _: None) -> tuple[Play, LossParts]:
        return _learnt(game, _searched_move(game, play, starts, options), rate, options)

    play, parts = lax.scan(move_and_learn, play, length=moves)
    return play, jax.tree.map(jnp.mean, parts)


advance = jax.jit(_advance, static_argnums=(0, 4, 5), donate_argnums=1)


def _learnt(game: DeviceGame, play: Play, rate: Array, options: PlayOptions) -> tuple[Play, LossParts]:
    """The learning steps of a move, and their mean losses."""
    key, learn_key = jax.random.split(play.key)

    def learn(learner: TrainState, one: Array) -> tuple[TrainState, LossParts]:
        planes, targets = sample(game, play.ring, one, options.batch)
        return step(learner, planes, targets, rate, dtype=options.dtype)

    learner, parts = lax.scan(learn, play.learner, jax.random.split(learn_key, options.steps))
    return play._replace(learner=learner, key=key), jax.tree.map(jnp.mean, parts)


def _searched_move(game: DeviceGame, play: Play, starts: States, options: PlayOptions) -> Play:
    key, noise, chance = jax.random.split(play.key, 3)
    full = jax.random.uniform(chance, (), jnp.float32) < options.full_share
    evaluate = evaluator(game, play.learner.mean, options.dtype)
    found = search(game, evaluate, play.states, noise, options=options.search, full=full)
    after = game.play(play.states, found.action)
    over = game.is_over(after)
    number = play.ring.moves
    ring = added(play.ring, Entry(play.states, after, found.policy, full), over=over, began=play.began)
    return play._replace(
        key=key,
        ring=ring,
        states=chosen(over, starts, after),
        began=jnp.where(over, number + 1, play.began),
        counters=_counted(game, play.counters, after, over, number + 1 - play.began),
    )


def _counted(game: DeviceGame, counters: Counters, states: States, over: Array, plies: Array) -> Counters:
    margin = game.margin(states)
    black = jnp.where(game.turn(states) == 0, margin, -margin)

    def total(of: Array) -> Array:
        return jnp.where(over, of, 0).sum(dtype=jnp.int32)

    return Counters(
        counters.games + over.sum(dtype=jnp.int32),
        counters.plies + total(plies),
        counters.won + total((black > 0).astype(jnp.int32)),
        counters.drawn + total((black == 0).astype(jnp.int32)),
    )
