"""A network of policy and value for every board of a game, in JAX (the extra ``heibai[train]``); see docs/networks.md.

Importing this package imports no JAX; its modules ``net``, ``loss``, ``train`` and those of ``device`` do.
"""

from __future__ import annotations

import importlib.util

from ...core.errors import RunError

_PACKAGES = ("jax", "optax", "safetensors")


def require_packages() -> None:
    """Raises RunError: a package of the extra is not installed."""
    absent = [name for name in _PACKAGES if importlib.util.find_spec(name) is None]
    if absent:
        raise RunError(
            f"networks need the package{'s' if len(absent) > 1 else ''} {', '.join(absent)}; "
            "get what they need with: pip install 'heibai[train]'"
        )
