"""How large a network is, and which arrays it has: known without JAX."""

from __future__ import annotations

from dataclasses import asdict, dataclass

_HEAD = 32  # channels of the two heads
_HIDDEN = 64  # units of the value head
_POOL_EVERY = 3  # of three blocks the second pools


@dataclass(frozen=True, slots=True)
class NetworkShape:
    """The size of a network."""

    planes: int  # input planes
    blocks: int = 6  # residual blocks of two 3x3 convolutions
    channels: int = 64

    def fields(self) -> dict[str, int]:
        """For a file."""
        return asdict(self)


def weight_shapes(shape: NetworkShape) -> dict[str, tuple[int, ...]]:
    """The names of all arrays and their shapes; kernels are [height, width, in, out] or [in, out]."""
    channels, pooled = shape.channels, 3 * shape.channels
    found: dict[str, tuple[int, ...]] = {
        "stem/kernel": (3, 3, shape.planes, channels),
        "stem/bias": (channels,),
    }
    for block in range(shape.blocks):
        for part in ("first", "second"):
            found[f"block{block}/{part}/kernel"] = (3, 3, channels, channels)
            found[f"block{block}/{part}/bias"] = (channels,)
        if pools(block):
            found[f"block{block}/pool/kernel"] = (pooled, channels)
    found |= {
        "policy/point/kernel": (channels, _HEAD),
        "policy/pool/kernel": (pooled, _HEAD),
        "policy/pool/bias": (_HEAD,),
        "policy/out/kernel": (_HEAD, 1),
        "policy/pass/kernel": (_HEAD, 1),
        "policy/pass/bias": (1,),
        "value/point/kernel": (channels, _HEAD),
        "value/point/bias": (_HEAD,),
        "value/hidden/kernel": (3 * _HEAD, _HIDDEN),
        "value/hidden/bias": (_HIDDEN,),
        "value/outcome/kernel": (_HIDDEN, 3),
        "value/outcome/bias": (3,),
        "value/margin/kernel": (_HIDDEN, 1),
        "value/margin/bias": (1,),
        "value/ownership/kernel": (_HEAD, 1),
        "value/ownership/bias": (1,),
    }
    return found


def pools(block: int) -> bool:
    """Whether this block of the tower sees the whole board."""
    return block % _POOL_EVERY == 1


def head_sizes() -> tuple[int, int]:
    """Channels of the two heads, and units of the value head."""
    return _HEAD, _HIDDEN
