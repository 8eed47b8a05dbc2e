"""A network of policy and value for every board of a game; see docs/networks.md.

It learns in JAX (the extra ``heibai[train]``): modules ``net``, ``loss``, ``train``, those of ``device`` and of
``training``, whose games the kernel plays. It plays by ONNX Runtime (the extra ``heibai[network]``): modules of
``play``. ``keras_twin`` is the same in Keras (the extra ``heibai[keras]``). Importing this package imports none of
them.
"""

from __future__ import annotations

import importlib.util

from ...core.errors import RunError

_PACKAGES = {
    "train": ("jax", "optax", "onnx", "onnxruntime", "safetensors"),
    "device": ("jax", "optax", "safetensors"),  # of the same, what an accelerator needs
    "network": ("onnx", "onnxruntime", "safetensors"),
    "keras": ("keras", "safetensors"),
}


def is_installed(extra: str) -> bool:
    """Whether all packages of the extra are there."""
    return not _absent(extra)


def require_packages(extra: str = "train") -> None:
    """Raises RunError: a package of the extra is not installed."""
    absent = _absent(extra)
    if absent:
        raise RunError(
            f"networks need the package{'s' if len(absent) > 1 else ''} {', '.join(absent)}; "
            f"get what they need with: pip install 'heibai[{'train' if extra == 'device' else extra}]'"
        )


def _absent(extra: str) -> list[str]:
    return [name for name in _PACKAGES[extra] if importlib.util.find_spec(name) is None]


def require_safetensors() -> None:
    """Raises RunError: neither extra is installed."""
    if importlib.util.find_spec("safetensors") is None:
        require_packages("network")
