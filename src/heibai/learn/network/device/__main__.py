"""``python -m heibai.learn.network.device reversi/8 --minutes 7 --out DIR``: a training as a program of its own."""

from __future__ import annotations

import sys
import time

from ....core.errors import HeibaiError
from .. import require_packages
from .options import parsed


def tell(line: str) -> None:
    """One line for the person who waits, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Exit code: 0, or 2 after an error that a person can mend."""
    begun = time.monotonic()
    try:
        options = parsed()
        require_packages("device")
        from .run import DeviceRun

        run = DeviceRun(options, tell, begun=begun)
        if options.measure:
            run.measure()
        else:
            run.train()
    except HeibaiError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
