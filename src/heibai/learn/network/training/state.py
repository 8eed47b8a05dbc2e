"""Trees of arrays as the arrays of a training's state, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import CheckpointError
from ....jobs.arrays import Array
from ..net import Weights

Arrays = Mapping[str, Array]
Tree: TypeAlias = Any  # tuples and dictionaries of arrays, of any form


def numbered(tree: Tree) -> dict[str, Array]:
    """The leaves by number; bfloat16, which NumPy's files do not know, as its bits."""
    return {f"{number:04}": _as_bits(np.asarray(leaf)) for number, leaf in enumerate(jax.tree.leaves(tree))}


def restored_tree(arrays: Arrays, like: Tree) -> Tree:
    """What ``numbered`` made; names with a slash are others'. Raises CheckpointError: it is of another version."""
    leaves, structure = jax.tree.flatten(like)
    found = [arrays.get(f"{number:04}") for number in range(len(leaves))]
    if sum("/" not in name for name in arrays) != len(leaves) or any(
        array is None or array.shape != leaf.shape for array, leaf in zip(found, leaves, strict=True)
    ):
        raise CheckpointError("the checkpoint of this training is of another version of heibai; begin a new one")
    return jax.tree.unflatten(
        structure,
        [
            jnp.asarray(array.view(leaf.dtype) if leaf.dtype == jnp.bfloat16 else array, leaf.dtype)
            for array, leaf in zip(found, leaves, strict=True)
            if array is not None
        ],
    )


def stored_weights(name: str, weights: Weights) -> dict[str, Array]:
    """The weights of a network that is called ``name``."""
    return {f"{name}/{each}": np.asarray(array) for each, array in jax.device_get(weights).items()}


def restored_weights(arrays: Arrays, name: str) -> Weights:
    """What ``stored_weights`` made; nothing where there is no such network."""
    begin = f"{name}/"
    return {each.removeprefix(begin): jnp.asarray(array) for each, array in arrays.items() if each.startswith(begin)}


def _as_bits(leaf: Any) -> Any:
    return leaf.view(np.uint16) if leaf.dtype == jnp.bfloat16 else leaf
