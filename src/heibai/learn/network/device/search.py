"""Gumbel AlphaZero for a batch of games: one network call a simulation for all of them (Danihelka et al. 2022).

At the root, Gumbel noise chooses the actions that are considered, and sequential halving divides the simulations among
them. Inside the tree the action is taken whose visits lag most behind the improved policy, which is the prior times
exp(sigma(completed Q)). Actions without visits count with the mixed value of their node (appendix D of the paper).

How the arrays stay small: inside the tree, actions without visits are tried in the order of their priors, so a node
needs the best of these only. All other numbers belong to nodes. No loop walks down or up: the selected child of every
node is kept, paths are found by doubling jumps, and a node knows all its ancestors.

Letters: B games, N nodes (the root is node 0, simulation t makes node t), A actions, M considered root actions.
Values are for the side to move at their node: outcome and margin, mixed (`value_of`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from .halving import halving_table
from .rules.games import DeviceGame, States

_VISIT_OFFSET, _VALUE_SCALE = 50.0, 0.5  # sigma(q) = (offset + most visits) * scale * q, for q in [-1, 1]
_NEVER = -1e9  # logit of what is no action
_LARGEST = 60.0  # of an exponent


class Seen(NamedTuple):
    """What the network says of a batch of positions."""

    logits: Array  # [B, A]
    value: Array  # [B]


Evaluate = Callable[[States], Seen]


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How much a search looks at."""

    simulations: int = 32  # of a full search
    fast: int = 8  # of a fast one
    considered: int = 16  # root actions of a full search; a fast one takes half as many as it has simulations
    noise: float = 1.0  # scale of the Gumbel noise at the root

    def considered_actions(self, simulations: int, actions: int) -> int:
        """M of a search with so many simulations."""
        return max(1, min(self.considered, simulations // 2, actions))


class Found(NamedTuple):
    """The result of a search."""

    action: Array  # [B] int32 the best of the most visited
    policy: Array  # [B, A] the improved policy
    value: Array  # [B] of the root, mixed


class _Tree(NamedTuple):
    """Of nodes that are not made yet all is zero, but parents (-1)."""

    states: States  # [B, N, ...]
    unvisited: Array  # [B, N, A] prior of actions without a child, -1 of all others
    next_action: Array  # [B, N] int32 the best of these
    next_prior: Array  # [B, N] and its prior
    parent: Array  # [B, N] int32
    prior: Array  # [B, N] of the action that leads here
    over: Array  # [B, N] bool: the game is
    value: Array  # [B, N] what the network says, or the result
    visits: Array  # [B, N] float32
    total: Array  # [B, N] sum of the values of all visits
    side: Array  # [B, N] int32: plies below the root, modulo 2
    ancestors: Array  # [B, N, N] bool: [b, n, a] is true where a is above n
    child: Array  # [B, N] int32: the child that is selected next; the node itself where a new one is
    candidates: Array  # [B, M] int32 node of a considered root action, 0: none yet


def search(
    game: DeviceGame, evaluate: Evaluate, states: States, key: Array, *, options: SearchOptions, full: Array
) -> Found:
    """Search all games at once. ``full``: a full or a fast search, for the whole batch (a bool array)."""
    root = evaluate(states)
    legal = game.sensible(states)
    logits = jnp.where(legal, root.logits, _NEVER)
    most = max(options.considered_actions(each, game.actions) for each in (options.simulations, options.fast))
    noise = options.noise * jax.random.gumbel(key, logits.shape, jnp.float32)
    scores, actions = lax.top_k(jnp.where(legal, logits + noise, 2 * _NEVER), most)
    actions = actions.astype(jnp.int32)
    table, count, simulations = _schedule(options, game.actions, legal, full)
    tree = _planted(game, states, logits, root.value, nodes=max(options.simulations, options.fast) + 1, considered=most)
    prior = jnp.take_along_axis(jax.nn.softmax(logits), actions, axis=1)
    valid = jnp.arange(most) < count[:, None]

    def simulate(number: Array, tree: _Tree) -> _Tree:
        wanted = lax.dynamic_index_in_dim(table, number - 1, axis=1, keepdims=False)
        chosen = _considered(tree, scores, prior, valid, wanted)
        return _simulation(game, evaluate, tree, number, chosen, actions)

    tree = lax.fori_loop(1, simulations + 1, simulate, tree)
    return _result(tree, logits, scores, actions, prior, valid)


def _schedule(options: SearchOptions, actions: int, legal: Array, full: Array) -> tuple[Array, Array, Array]:
    """[B, simulations] visits wanted, [B] actions considered, and the number of simulations."""
    longest = max(options.simulations, options.fast)
    tables = []
    for simulations in (options.fast, options.simulations):
        considered = options.considered_actions(simulations, actions)
        rows = jnp.minimum(legal.sum(1, dtype=jnp.int32), considered)
        table = jnp.array(halving_table(considered, simulations))
        padded = jnp.pad(table, ((0, 0), (0, longest - simulations)))
        tables.append((padded[rows], rows))
    (fast, few), (slow, many) = tables
    number = jnp.where(full, options.simulations, options.fast).astype(jnp.int32)
    return jnp.where(full, slow, fast), jnp.where(full, many, few), number


def _planted(game: DeviceGame, states: States, logits: Array, value: Array, *, nodes: int, considered: int) -> _Tree:
    """The tree that has a root only."""
    games = len(value)

    def empty(dtype: Any, *shape: int, fill: float = 0) -> Array:
        return jnp.full((games, nodes, *shape), fill, dtype)

    def kept(array: Array) -> Array:
        return empty(array.dtype, *array.shape[1:]).at[:, 0].set(array)

    return _Tree(
        states=jax.tree.map(kept, states),
        unvisited=empty(jnp.float32, game.actions, fill=-1),
        next_action=empty(jnp.int32),
        next_prior=empty(jnp.float32),
        parent=empty(jnp.int32, fill=-1),
        prior=empty(jnp.float32),
        over=empty(jnp.bool_),
        value=kept(value),
        visits=empty(jnp.float32).at[:, 0].set(1),
        total=kept(value),
        side=empty(jnp.int32),
        ancestors=empty(jnp.bool_, nodes),
        child=jnp.broadcast_to(jnp.arange(nodes, dtype=jnp.int32), (games, nodes)),
        candidates=jnp.zeros((games, considered), jnp.int32),
    )


def _candidate_values(tree: _Tree, prior: Array, valid: Array) -> tuple[Array, Array, Array]:
    """[B, M] visits, [B, M] completed Q of considered root actions, [B] mixed value of the root."""
    there = tree.candidates > 0
    visits = jnp.where(there, jnp.take_along_axis(tree.visits, tree.candidates, axis=1), 0.0)
    totals = jnp.take_along_axis(tree.total, tree.candidates, axis=1)
    q = -totals / jnp.maximum(visits, 1.0)
    weight = jnp.where(there & valid, prior, 0.0)
    mean = (weight * q).sum(1) / jnp.maximum(weight.sum(1), 1e-9)
    tried = visits.sum(1)
    mixed = (tree.value[:, 0] + tried * mean) / (1.0 + tried)
    return visits, jnp.where(there, q, mixed[:, None]), mixed


def _sigma(q: Array, visits: Array) -> Array:
    """Of values [B, ...] beside a node whose children have ``visits`` [B, children]."""
    return (_VISIT_OFFSET + visits.max(1, keepdims=True)) * _VALUE_SCALE * q


def _considered(tree: _Tree, scores: Array, prior: Array, valid: Array, wanted: Array) -> Array:
    """[B] which of the considered actions this simulation tries: the best of those with ``wanted`` visits."""
    visits, q, _ = _candidate_values(tree, prior, valid)
    worth = scores + _sigma(q, visits)
    return jnp.where(valid & (visits == wanted[:, None]), worth, 2 * _NEVER).argmax(1).astype(jnp.int32)


def _at(array: Array, nodes: Array) -> Array:
    """[B, ...] the row of one node a game."""
    return array[jnp.arange(len(nodes)), nodes]


def _simulation(
    game: DeviceGame, evaluate: Evaluate, tree: _Tree, number: Array, chosen: Array, actions: Array
) -> _Tree:
    """Walk down, make node ``number``, ask the network, and add what it says to all nodes above."""
    rows, nodes = jnp.arange(len(chosen)), tree.visits.shape[1]
    entry = _at(tree.candidates, chosen)
    is_new = entry == 0
    jumps = tree.child
    for _ in range(max(1, (nodes - 1).bit_length())):
        jumps = jnp.take_along_axis(jumps, jumps, axis=1)
    parent = jnp.where(is_new, 0, _at(jumps, entry))
    action = jnp.where(is_new, _at(actions, chosen), _at(tree.next_action, parent))
    ended = _at(tree.over, parent)  # the result counts again, and the new node stays unused

    states = game.play(jax.tree.map(lambda array: _at(array, parent), tree.states), action)
    seen, over = evaluate(states), game.is_over(states)
    value = jnp.where(over, result_value(game, states), seen.value)
    legal = game.sensible(states)
    priors = jnp.where(legal, jax.nn.softmax(jnp.where(legal, seen.logits, _NEVER)), -1.0)

    priority = _at(tree.unvisited, parent)  # of the parent, whose action is no longer without a child
    prior = jnp.take_along_axis(priority, action[:, None], axis=1)[:, 0]
    priority = jnp.where(jnp.arange(priority.shape[1]) == action[:, None], -1.0, priority)
    side = 1 - _at(tree.side, parent)
    above = _at(tree.ancestors, parent) | (jnp.arange(nodes) == parent[:, None])

    def put(array: Array, new: Array) -> Array:
        changed: Array = lax.dynamic_update_index_in_dim(array, new.astype(array.dtype), number, axis=1)
        return changed

    def put_parent(array: Array, new: Array) -> Array:
        return array.at[rows, parent].set(new.astype(array.dtype), unique_indices=True, indices_are_sorted=True)

    tree = tree._replace(
        states=jax.tree.map(put, tree.states, states),
        unvisited=put(put_parent(tree.unvisited, priority), priors),
        next_action=put(put_parent(tree.next_action, priority.argmax(1)), priors.argmax(1)),
        next_prior=put(put_parent(tree.next_prior, priority.max(1)), priors.max(1)),
        parent=put(tree.parent, jnp.where(ended, -1, parent)),
        prior=put(tree.prior, prior),
        over=put(tree.over, over),
        value=put(tree.value, value),
        side=put(tree.side, side),
        ancestors=put(tree.ancestors, above),
        candidates=tree.candidates.at[rows, chosen].set(jnp.where(is_new, number, entry)),
    )
    is_number = jnp.arange(nodes) == number
    path = above | (is_number & ~ended[:, None])
    came = jnp.where(ended, _at(tree.value, parent), value)
    came_side = jnp.where(ended, 1 - side, side)
    signed = jnp.where(tree.side == came_side[:, None], came[:, None], -came[:, None])
    tree = tree._replace(visits=tree.visits + path.astype(jnp.float32), total=tree.total + jnp.where(path, signed, 0.0))
    return tree._replace(child=_selected_children(tree))


def _selected_children(tree: _Tree) -> Array:
    """[B, N] the child of every node that its next visit goes to; the node itself where a new child is made.

    A child has one parent, so all that is calculated stands at the children; sums and maxima go to their parents.
    """
    games, nodes = tree.visits.shape
    rows, index = jnp.arange(games)[:, None], jnp.arange(nodes, dtype=jnp.int32)
    parent = jnp.where(tree.parent < 0, nodes, tree.parent)  # beyond the last node: of nobody, and dropped

    def of_parent(values: Array) -> Array:
        return jnp.take_along_axis(values, jnp.maximum(tree.parent, 0), axis=1)

    def summed(values: Array) -> Array:
        return jnp.zeros((games, nodes)).at[rows, parent].add(values, mode="drop")

    def largest(values: Array, least: float) -> Array:
        return jnp.full((games, nodes), least).at[rows, parent].max(values, mode="drop")

    q = -tree.total / jnp.maximum(tree.visits, 1.0)
    prior = jnp.maximum(tree.prior, 1e-9)
    tried_prior = summed(prior)
    mean = summed(prior * q) / jnp.maximum(tried_prior, 1e-9)
    tried = tree.visits - 1.0
    mixed = (tree.value + tried * mean) / jnp.maximum(tree.visits, 1.0)
    scale = (_VISIT_OFFSET + largest(tree.visits, 0.0)) * _VALUE_SCALE
    improved = prior * jnp.exp(jnp.clip(of_parent(scale) * (q - of_parent(mixed)), -_LARGEST, _LARGEST))
    normaliser = summed(improved) + jnp.maximum(1.0 - tried_prior, 1e-9)
    lag = improved / of_parent(normaliser) - tree.visits / jnp.maximum(of_parent(tree.visits), 1.0)
    best_lag = largest(lag, 2 * _NEVER)
    firsts = jnp.where(lag == of_parent(best_lag), index, nodes)
    best = jnp.full((games, nodes), nodes, jnp.int32).at[rows, parent].min(firsts, mode="drop")
    fresh = jnp.where(tree.next_prior > 0, tree.next_prior / normaliser, _NEVER)
    return jnp.where((best_lag > fresh) & ~tree.over, best, index)


def _result(tree: _Tree, logits: Array, scores: Array, actions: Array, prior: Array, valid: Array) -> Found:
    visits, q, mixed = _candidate_values(tree, prior, valid)
    worth = scores + _sigma(q, visits)
    most = jnp.where(valid, visits, -1.0).max(1, keepdims=True)
    best = jnp.where(valid & (visits == most), worth, 2 * _NEVER).argmax(1)
    rows = jnp.arange(len(best))
    completed = jnp.broadcast_to(mixed[:, None], logits.shape).at[rows[:, None], actions].set(q)
    policy = jax.nn.softmax(logits + _sigma(completed - mixed[:, None], visits))
    return Found(actions[rows, best], policy, mixed)


def result_value(game: DeviceGame, states: States) -> Array:
    """[B] of games that are over, for the side to move."""
    margin = game.margin(states)
    return value_of(game, jnp.sign(margin).astype(jnp.float32), margin / jnp.float32(game.size * game.size))


def value_of(game: DeviceGame, outcome: Array, margin: Array) -> Array:
    """One value of both: ``outcome`` is won minus lost, ``margin`` what is ahead as a share of the points."""
    return game.outcome_share * outcome + margin
