"""Names of types, which nothing here looks at."""

from __future__ import annotations

from typing import Any


class NDArray:
    """As in ``NDArray[np.float64]``."""

    def __class_getitem__(cls, kind: Any) -> Any:
        return Any


ArrayLike = Any
