"""The network: one function for boards of every size, and a fresh one knows nothing."""

from __future__ import annotations

import ast
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from device_games import jax, jnp, random_game

import heibai
from heibai.learn.network import net, train
from heibai.learn.network.loss import Targets
from heibai.learn.network.planes import GOMOKU_PLANES, REVERSI_PLANES, planes_of
from heibai.learn.network.shape import NetworkShape, weight_shapes

PACKAGE = Path(heibai.__file__).parent
SHAPE = NetworkShape(planes=len(REVERSI_PLANES), blocks=2, channels=8)


@pytest.fixture(scope="module")
def weights():
    """Of a net that says something of everything."""
    chance = np.random.default_rng(2)
    return {name: jnp.array(chance.normal(size=s) * 0.3, jnp.float32) for name, s in weight_shapes(SHAPE).items()}


@pytest.mark.sampled(2)
def test_a_fresh_network_says_that_all_is_equally_likely():
    fresh = net.init(jax.random.key(0), SHAPE)
    assert {name: array.shape for name, array in fresh.items()} == weight_shapes(SHAPE)
    outputs = jax.jit(net.apply)(fresh, jnp.array(planes_of(random_game("reversi/4", 1)[0][3]))[None])
    assert not outputs.policy.any()
    assert not outputs.outcome.any()
    assert not outputs.margin.any()


def test_the_usual_network_has_600_000_weights():
    shapes = weight_shapes(NetworkShape(planes=len(GOMOKU_PLANES)))
    assert 450_000 < sum(np.prod(shape) for shape in shapes.values()) < 650_000


@pytest.mark.sampled(2)
def test_a_small_board_in_a_large_batch_is_seen_as_alone(weights):
    """With a mask, positions of 4x4 lie in a corner of 6x6 boards."""
    small = jnp.array([planes_of(p) for p in random_game("reversi/4", 2)[0][:5]])
    wide = jnp.pad(small, ((0, 0), (0, 2), (0, 2), (0, 0)))
    mask = jnp.pad(jnp.ones(small.shape[:3], jnp.float32), ((0, 0), (0, 2), (0, 2)))
    alone, beside = jax.jit(net.apply)(weights, small), jax.jit(net.apply)(weights, wide, mask)
    points = beside.policy[:, :36].reshape(-1, 6, 6)[:, :4, :4].reshape(-1, 16)
    assert jnp.allclose(alone.policy[:, :16], points, atol=1e-4)
    assert jnp.allclose(alone.policy[:, 16], beside.policy[:, 36], atol=1e-4)
    assert jnp.allclose(alone.outcome, beside.outcome, atol=1e-4)
    assert jnp.allclose(alone.margin, beside.margin, atol=1e-4)
    assert jnp.allclose(alone.ownership, beside.ownership[:, :4, :4], atol=1e-4)


@pytest.mark.sampled(2)
def test_bfloat16_says_nearly_the_same(weights):
    planes = jnp.array([planes_of(p) for p in random_game("reversi/4", 3)[0][:5]])
    exact = jax.jit(net.apply)(weights, planes)
    rough = jax.jit(partial(net.apply, dtype=jnp.bfloat16))(weights, planes)
    for one, other in zip(exact, rough, strict=True):
        assert other.dtype == jnp.float32
        assert jnp.allclose(one, other, atol=0.1 + 0.05 * float(jnp.abs(one).max()))


@pytest.mark.sampled(2)
def test_bfloat16_keeps_the_differences_of_logits_that_are_all_large(weights):
    """The level of all logits is free, so a training may lift it."""
    planes = jnp.array([planes_of(p) for p in random_game("reversi/4", 3)[0][:5]])
    lifted = weights | {
        "policy/pool/bias": weights["policy/pool/bias"] + 4000.0,
        "policy/out/kernel": jnp.abs(weights["policy/out/kernel"]),
    }
    said = jax.jit(partial(net.apply, dtype=jnp.bfloat16))(lifted, planes).policy[:, :16]
    assert float(said.min()) > 1000
    fine = said - jnp.round(said.astype(jnp.bfloat16).astype(jnp.float32))
    assert float(jnp.abs(fine).max()) > 0.3  # what bfloat16 would have lost
    exact = jax.jit(net.apply)(lifted, planes).policy[:, :16]
    differences = (said - said.mean(1, keepdims=True)) - (exact - exact.mean(1, keepdims=True))
    assert float(jnp.abs(differences).max()) < 0.1 * float((exact.max(1) - exact.min(1)).max())


@pytest.mark.sampled(6)
def test_a_step_learns_and_a_rate_of_zero_does_not():
    planes = jnp.array([planes_of(p) for p in random_game("reversi/4", 4)[0][:4]])
    targets = Targets(
        policy=jnp.eye(17)[:4], legal=jnp.ones((4, 17), bool), margin=jnp.array([0.5, -0.5, 0.0, 1.0]),
        ownership=jnp.ones((4, 4, 4)), policy_weight=jnp.ones(4), weight=jnp.ones(4),
    )  # fmt: skip
    state, losses = train.begin(net.init(jax.random.key(0), SHAPE)), []
    step = jax.jit(train.step)
    resting, _ = step(state, planes, targets, jnp.float32(0))
    assert all((resting.weights[name] == array).all() for name, array in state.weights.items())
    for _ in range(30):
        state, parts = step(state, planes, targets, jnp.float32(1e-2))
        losses.append(float(parts.total))
    assert losses[-1] < 0.5 * losses[0]
    assert int(state.steps) == 30
    broken = targets._replace(margin=jnp.full(4, jnp.nan))
    kept, _ = step(state, planes, broken, jnp.float32(1e-2))
    assert all((kept.weights[name] == array).all() for name, array in state.weights.items())


def test_the_rate_rises_and_falls():
    rates = [train.rate_at(share, 1.0) for share in (0.0, 0.01, 0.02, 0.5, 1.0, 2.0)]
    assert rates[0] < rates[1] < rates[2] == pytest.approx(1.0)
    assert rates[2] > rates[3] > rates[4] == rates[5] == pytest.approx(0.01)


def test_jax_is_imported_nowhere_else():
    """And not by what reads files and describes positions."""
    plain = {"__init__.py", "planes.py", "file.py", "shape.py", "device/__init__.py", "device/options.py"}
    plain |= {"device/__main__.py", "device/clock.py", "device/halving.py"}
    room = PACKAGE / "learn" / "network"
    for path in PACKAGE.rglob("*.py"):
        inside = path.is_relative_to(room) and path.relative_to(room).as_posix() not in plain
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert inside or not {name.split(".")[0] for name in names} & {"jax", "optax"}, path
