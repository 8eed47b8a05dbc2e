"""A class's folder of results is a data folder of its own, for the process that plays it and those that it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.system.control_groups import remove_ended
from ..store.home import make_home


@contextmanager
def own_home(home: Path) -> Iterator[Path]:
    """HEIBAI_HOME names ``home`` in the block. Raises StoreError: it cannot be made."""
    before, home = os.environ.get("HEIBAI_HOME"), make_home(home)
    os.environ["HEIBAI_HOME"] = str(home)
    try:
        yield home
    finally:
        remove_ended()
        if before is None:
            del os.environ["HEIBAI_HOME"]
        else:
            os.environ["HEIBAI_HOME"] = before
